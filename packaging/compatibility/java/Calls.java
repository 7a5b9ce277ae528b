// Each call of the Java client is a test. Usage: java Calls [CALL], below `spiritlevel exec`
// or `spiritlevel matrix`, with the client in the class path. It prints TAP, and its status
// is 1 if a call fails. What a call needs is prepared without the client.
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.jamesnetherton.zulip.client.Zulip;
import com.github.jamesnetherton.zulip.client.api.common.Operation;
import com.github.jamesnetherton.zulip.client.api.draft.Draft;
import com.github.jamesnetherton.zulip.client.api.draft.DraftType;
import com.github.jamesnetherton.zulip.client.api.message.Anchor;
import com.github.jamesnetherton.zulip.client.api.message.Message;
import com.github.jamesnetherton.zulip.client.api.message.MessageFlag;
import com.github.jamesnetherton.zulip.client.api.message.MessageType;
import com.github.jamesnetherton.zulip.client.api.message.ReactionType;
import com.github.jamesnetherton.zulip.client.api.narrow.Narrow;
import com.github.jamesnetherton.zulip.client.api.stream.StreamSubscriptionRequest;
import com.github.jamesnetherton.zulip.client.api.stream.TopicVisibilityPolicy;
import com.github.jamesnetherton.zulip.client.api.user.TypingOperation;
import com.github.jamesnetherton.zulip.client.api.user.UserRole;
import java.io.File;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.LogManager;
import java.util.stream.StreamSupport;

public class Calls {
  static final String URL = System.getenv("SPIRITLEVEL_URL");
  static final String STREAM = "telescopes";
  static final String TOPIC = "compatibility";
  static final String HUGE = "10000000000000000"; // an anchor behind the newest message
  static final long PATIENCE_SECONDS = 10;
  static final String[] TADA = {"emoji_name", "tada", "emoji_code", "1f389", "reaction_type", "unicode_emoji"};

  static final ObjectMapper JSON = new ObjectMapper();
  static final HttpClient HTTP = HttpClient.newHttpClient();
  static final Map<String, JsonNode> ACCOUNTS = new LinkedHashMap<>();
  static Zulip ada;
  static Zulip iris;
  static Zulip ben;

  interface Test {
    void run() throws Exception;
  }

  static void demand(boolean holds, String text) {
    if (!holds) throw new IllegalStateException(text);
  }

  static void same(Object found, Object wanted) {
    demand(found.equals(wanted), "found " + found + " instead of " + wanted);
  }

  // request prepares a call, or looks at its effect, without the client.
  static JsonNode request(String name, String method, String path, String... parameters) throws Exception {
    var form = new ArrayList<String>();
    for (int i = 0; i < parameters.length; i += 2) {
      form.add(parameters[i] + "=" + URLEncoder.encode(parameters[i + 1], StandardCharsets.UTF_8));
    }
    boolean inQuery = method.equals("GET");
    String text = String.join("&", form);
    JsonNode account = ACCOUNTS.get(name);
    String credentials = account.get("email").asText() + ":" + account.get("api_key").asText();
    var request = HttpRequest.newBuilder(URI.create(URL + "/api/v1/" + path + (inQuery ? "?" + text : "")))
        .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8)))
        .header("Content-Type", "application/x-www-form-urlencoded")
        .method(method, inQuery ? BodyPublishers.noBody() : BodyPublishers.ofString(text)).build();
    JsonNode answer = JSON.readTree(HTTP.send(request, BodyHandlers.ofString()).body());
    demand(answer.get("result").asText().equals("success"), answer.path("msg").asText());
    return answer;
  }

  static long send() throws Exception {
    return send(TOPIC);
  }

  static long send(String topic) throws Exception {
    return request("Ben", "POST", "messages", "type", "stream", "to", STREAM, "topic", topic, "content", "one").get("id").asLong();
  }

  static long streamId(String name) throws Exception {
    return request("Ben", "GET", "get_stream_id", "stream", name).get("stream_id").asLong();
  }

  static long streamId() throws Exception {
    return streamId(STREAM);
  }

  static JsonNode newest(String name) throws Exception {
    return request(name, "GET", "messages", "anchor", HUGE, "num_before", "1", "num_after", "0").get("messages").get(0);
  }

  static boolean lists(JsonNode list, String key, String value) {
    return StreamSupport.stream(list.spliterator(), false).anyMatch(one -> one.get(key).asText().equals(value));
  }

  static boolean subscribed(String name) throws Exception {
    return lists(request("Ben", "GET", "users/me/subscriptions").get("subscriptions"), "name", name);
  }

  static JsonNode group(String name) throws Exception {
    for (JsonNode group : request("Iris", "GET", "user_groups").get("user_groups")) {
      if (group.get("name").asText().equals(name)) return group;
    }
    return null;
  }

  static long groupId(String name) throws Exception {
    return group(name).get("id").asLong();
  }

  static long userId(String name) {
    return ACCOUNTS.get(name).get("user_id").asLong();
  }

  static String address(String name) {
    return ACCOUNTS.get(name).get("api_email").asText();
  }

  static Draft draft() {
    var draft = new Draft();
    draft.setType(DraftType.STREAM);
    draft.setTopic(TOPIC);
    draft.setContent("later");
    draft.setTimestamp(Instant.now());
    return draft;
  }

  static long draftId() throws Exception {
    String drafts = "[{\"type\": \"stream\", \"to\": [" + streamId() + "], \"topic\": \"t\", \"content\": \"later\"}]";
    return request("Ben", "POST", "drafts", "drafts", drafts).get("ids").get(0).asLong();
  }

  // withFile writes a file, hands it on and deletes it.
  static void withFile(String ending, byte[] content, FileUser user) throws Exception {
    var file = Files.createTempFile("chart", ending);
    try {
      Files.write(file, content);
      user.take(file.toFile());
    } finally {
      Files.delete(file);
    }
  }

  interface FileUser {
    void take(File file) throws Exception;
  }

  static final Map<String, Test> TESTS = new LinkedHashMap<>();

  // The tests: Ada is the owner, Iris an administrator, and Ben a member.
  static {
    TESTS.put("server().getServerSettings", () -> same(ben.server().getServerSettings().execute().getRealmName(), "Lumen Observatory"));
    TESTS.put("server().getApiKey", () -> same(ben.server().getApiKey("ben@example.com", "ben-password").execute(), ACCOUNTS.get("Ben").get("api_key").asText()));
    TESTS.put("events().captureMessageEvents", () -> {
      BlockingQueue<Message> heard = new LinkedBlockingQueue<>();
      var poller = iris.events().captureMessageEvents(heard::add);
      poller.start();
      long sent = send();
      Message first = heard.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      poller.stop();
      demand(first != null, "heard no message");
      same(first.getId(), sent);
    });

    TESTS.put("messages().sendStreamMessage", () -> {
      long sent = ben.messages().sendStreamMessage("two", STREAM, TOPIC).execute();
      same(newest("Ben").get("id").asLong(), sent);
    });
    TESTS.put("messages().sendStreamMessage by stream ID", () -> {
      long sent = ben.messages().sendStreamMessage("two", streamId(), TOPIC).execute();
      same(newest("Ben").get("id").asLong(), sent);
    });
    TESTS.put("messages().sendPrivateMessage", () -> {
      long sent = ben.messages().sendPrivateMessage("psst", address("Iris")).execute();
      same(newest("Ben").get("id").asLong(), sent);
    });
    TESTS.put("messages().sendDirectMessage", () -> {
      long sent = ben.messages().sendDirectMessage("psst", userId("Iris")).execute();
      same(newest("Ben").get("id").asLong(), sent);
    });
    TESTS.put("messages().getMessages", () -> {
      long sent = send();
      var found = iris.messages().getMessages(1, 0, Anchor.NEWEST).withNarrows(Narrow.of("stream", STREAM)).execute();
      same(found.get(found.size() - 1).getId(), sent);
    });
    TESTS.put("messages().getMessages with a link in the topic", () -> {
      long sent = send("REP-12");
      var found = iris.messages().getMessages(0, 0, sent).execute();
      same(found.get(0).getId(), sent);
    });
    TESTS.put("messages().getMessage", () -> {
      Message found = iris.messages().getMessage(send()).execute();
      demand(found != null, "found no message in the answer");
      same(found.getContent(), "<p>one</p>");
    });
    TESTS.put("messages().getMessageMarkdown", () -> same(iris.messages().getMessageMarkdown(send()).execute(), "one"));
    TESTS.put("messages().getMessageHistory", () -> same(iris.messages().getMessageHistory(send()).execute().get(0).getContent(), "one"));
    TESTS.put("messages().getMessageReadReceipts", () -> {
      request("Iris", "PATCH", "realm", "enable_read_receipts", "true");
      ben.messages().getMessageReadReceipts(send()).execute();
    });
    TESTS.put("messages().matchMessages", () -> {
      long sent = send();
      var found = ben.messages().matchMessages().withMessageIds(sent).withNarrows(Narrow.of("topic", TOPIC)).execute();
      demand(found.containsKey(sent), "the message is missing");
    });
    TESTS.put("messages().renderMessage", () -> same(ben.messages().renderMessage("**two**").execute(), "<p><strong>two</strong></p>"));
    TESTS.put("messages().editMessage", () -> {
      ben.messages().editMessage(send()).withContent("changed").execute();
      same(newest("Ben").get("content").asText(), "<p>changed</p>");
    });
    TESTS.put("messages().deleteMessage", () -> {
      long sent = send();
      iris.messages().deleteMessage(sent).execute();
      demand(newest("Ben").get("id").asLong() != sent, "the message is still there");
    });
    TESTS.put("messages().updateMessageFlags", () -> {
      ben.messages().updateMessageFlags(MessageFlag.STARRED, Operation.ADD, send()).execute();
      demand(newest("Ben").get("flags").toString().contains("starred"), "there is no star");
    });
    TESTS.put("messages().updateMessageFlagsForNarrow", () -> {
      send();
      ben.messages().updateMessageFlagsForNarrow(Anchor.NEWEST, 1, 0, Operation.ADD, MessageFlag.STARRED, Narrow.of("stream", STREAM)).execute();
      demand(newest("Ben").get("flags").toString().contains("starred"), "there is no star");
    });
    TESTS.put("messages().markAllAsRead", () -> {
      send();
      iris.messages().markAllAsRead().execute();
      demand(newest("Iris").get("flags").toString().contains("read"), "the message is unread");
    });
    TESTS.put("messages().markStreamAsRead", () -> {
      send();
      iris.messages().markStreamAsRead(streamId()).execute();
      demand(newest("Iris").get("flags").toString().contains("read"), "the message is unread");
    });
    TESTS.put("messages().markTopicAsRead", () -> {
      send();
      iris.messages().markTopicAsRead(streamId(), TOPIC).execute();
      demand(newest("Iris").get("flags").toString().contains("read"), "the message is unread");
    });
    TESTS.put("messages().addEmojiReaction", () -> {
      ben.messages().addEmojiReaction(send(), "tada").execute();
      same(newest("Ben").get("reactions").get(0).get("emoji_name").asText(), "tada");
    });
    TESTS.put("messages().deleteEmojiReaction", () -> {
      long sent = send();
      request("Ben", "POST", "messages/" + sent + "/reactions", TADA);
      ben.messages().deleteEmojiReaction(sent, "tada").withEmojiCode("1f389").withReactionType(ReactionType.UNICODE).execute();
      same(newest("Ben").get("reactions").size(), 0);
    });
    TESTS.put("messages().fileUpload", () -> withFile(".txt", "a star chart".getBytes(StandardCharsets.UTF_8), file -> {
      String uri = ben.messages().fileUpload(file).execute();
      demand(uri.startsWith("/user_uploads/"), "found " + uri);
    }));
    TESTS.put("messages().sendScheduledMessage", () -> {
      var when = Instant.now().plusSeconds(86400);
      long made = ben.messages().sendScheduledMessage(MessageType.STREAM, "later", when, streamId()).withTopic(TOPIC).execute();
      demand(made > 0, "found " + made);
    });
    TESTS.put("messages().getScheduledMessages", () -> ben.messages().getScheduledMessages().execute());

    TESTS.put("drafts().createDrafts", () -> {
      var draft = draft();
      draft.setTo(List.of(streamId()));
      same(ben.drafts().createDrafts(List.of(draft)).execute().size(), 1);
    });
    TESTS.put("drafts().getDrafts", () -> {
      long made = draftId();
      demand(ben.drafts().getDrafts().execute().stream().anyMatch(one -> one.getId() == made), "the draft is missing");
    });
    TESTS.put("drafts().editDraft", () -> {
      var draft = draft();
      draft.setId(draftId());
      draft.setTo(List.of(streamId()));
      ben.drafts().editDraft(draft).execute();
    });
    TESTS.put("drafts().deleteDraft", () -> ben.drafts().deleteDraft(draftId()).execute());

    TESTS.put("streams().getAll", () -> demand(ben.streams().getAll().execute().stream().anyMatch(one -> one.getName().equals(STREAM)), "the stream is missing"));
    TESTS.put("streams().getStream", () -> same(ben.streams().getStream(streamId()).execute().getName(), STREAM));
    TESTS.put("streams().getStreamId", () -> same(ben.streams().getStreamId(STREAM).execute(), streamId()));
    TESTS.put("streams().getSubscribedStreams", () -> demand(ben.streams().getSubscribedStreams().execute().stream().anyMatch(one -> one.getName().equals(STREAM)), "the stream is missing"));
    TESTS.put("streams().getStreamSubscribers", () -> demand(ben.streams().getStreamSubscribers(streamId()).execute().contains(userId("Iris")), "she is missing"));
    TESTS.put("streams().isSubscribed", () -> same(ben.streams().isSubscribed(userId("Ben"), streamId()).execute(), true));
    TESTS.put("streams().getTopics", () -> {
      send();
      same(ben.streams().getTopics(streamId()).execute().get(0).getName(), TOPIC);
    });
    TESTS.put("streams().subscribe", () -> {
      ben.streams().subscribe(StreamSubscriptionRequest.of("night shift", "Who watches tonight")).execute();
      demand(subscribed("night shift"), "the subscription is missing");
    });
    TESTS.put("streams().unsubscribe", () -> {
      ben.streams().unsubscribe("kitchen").execute();
      demand(!subscribed("kitchen"), "the subscription is still there");
    });
    TESTS.put("streams().updateStream", () -> {
      iris.streams().updateStream(streamId()).withDescription("Lenses").execute();
      demand(lists(request("Ben", "GET", "streams").get("streams"), "description", "Lenses"), "the description is as before");
    });
    TESTS.put("streams().updateSubscriptionSettings", () -> ben.streams().updateSubscriptionSettings().withPinToTop(streamId(), true).execute());
    TESTS.put("streams().muteTopic", () -> ben.streams().muteTopic(TOPIC).withStreamId(streamId()).execute());
    TESTS.put("streams().updateUserTopicPreferences", () -> ben.streams().updateUserTopicPreferences(streamId(), "stars", TopicVisibilityPolicy.MUTED).execute());
    TESTS.put("streams().deleteTopic", () -> {
      send("to be deleted");
      iris.streams().deleteTopic(streamId(), "to be deleted").execute();
    });
    TESTS.put("streams().delete", () -> {
      iris.streams().delete(streamId("open nights")).execute();
      demand(!lists(request("Ben", "GET", "streams").get("streams"), "name", "open nights"), "the stream is still there");
    });

    TESTS.put("users().getOwnUser", () -> same(ben.users().getOwnUser().execute().getFullName(), "Ben Brook"));
    TESTS.put("users().getAllUsers", () -> demand(ben.users().getAllUsers().execute().stream().anyMatch(one -> one.getFullName().equals("Iris Ito")), "she is missing"));
    TESTS.put("users().getUser", () -> same(ben.users().getUser(userId("Iris")).execute().getFullName(), "Iris Ito"));
    TESTS.put("users().getUser by address", () -> same(ben.users().getUser(address("Iris")).execute().getFullName(), "Iris Ito"));
    TESTS.put("users().getUserPresence", () -> demand(!iris.users().getUserPresence(address("Ben")).execute().isEmpty(), "there is no presence"));
    TESTS.put("users().setTyping", () -> ben.users().setTyping(TypingOperation.START, userId("Iris")).execute());
    TESTS.put("users().setTyping in a stream", () -> ben.users().setTyping(TypingOperation.START, streamId(), TOPIC).execute());
    TESTS.put("users().updateOwnUserStatus", () -> ben.users().updateOwnUserStatus().withStatusText("at the dome").execute());
    TESTS.put("users().updateOwnUserSettings", () -> ben.users().updateOwnUserSettings().withTwentyFourHourTime(true).execute());
    TESTS.put("users().updateNotificationSettings", () -> ben.users().updateNotificationSettings().withEnableSounds(false).execute());
    TESTS.put("users().getUserAttachments", () -> ben.users().getUserAttachments().execute());
    TESTS.put("users().mute", () -> ben.users().mute(userId("Cleo")).execute());
    TESTS.put("users().createUser", () -> ada.users().createUser("new@example.com", "New User", "temporary").execute());
    TESTS.put("users().updateUser", () -> {
      iris.users().updateUser(userId("Cleo")).withRole(UserRole.ORGANIZATION_ADMIN).execute();
      demand(request("Cleo", "GET", "users/me").get("is_admin").asBoolean(), "she is no administrator");
    });
    TESTS.put("users().deactivate", () -> iris.users().deactivate(userId("Eli")).execute());
    TESTS.put("users().reactivate", () -> iris.users().reactivate(userId("Zoe")).execute());
    TESTS.put("users().getUserGroups", () -> demand(ben.users().getUserGroups().execute().stream().anyMatch(one -> one.getName().equals("optics")), "the group is missing"));
    TESTS.put("users().createUserGroup", () -> {
      iris.users().createUserGroup("crew", "All", userId("Ben")).execute();
      demand(group("crew") != null, "the group is missing");
    });
    TESTS.put("users().updateUserGroup", () -> {
      iris.users().updateUserGroup("lenses", "Only lenses", groupId("optics")).execute();
      demand(group("lenses") != null, "the name is as before");
    });
    TESTS.put("users().addUsersToGroup", () -> {
      iris.users().addUsersToGroup(groupId("instruments"), userId("Ben")).execute();
      demand(group("instruments").get("members").toString().contains("" + userId("Ben")), "he is not in the group");
    });
    TESTS.put("users().removeUsersFromGroup", () -> iris.users().removeUsersFromGroup(groupId("instruments"), userId("Dina")).execute());
    TESTS.put("users().getUserGroupMembers", () -> ben.users().getUserGroupMembers(groupId("instruments")).execute());
    TESTS.put("users().deleteUserGroup", () -> {
      request("Iris", "POST", "user_groups/create", "name", "spare", "description", "", "members", "[]");
      iris.users().deleteUserGroup(groupId("spare")).execute();
      demand(group("spare") == null, "the group is still there");
    });
    TESTS.put("users().getAllAlertWords", () -> demand(ben.users().getAllAlertWords().execute().contains("spectrograph"), "the word is missing"));
    TESTS.put("users().addAlertWords", () -> demand(ben.users().addAlertWords("comet").execute().contains("comet"), "the word is missing"));
    TESTS.put("users().removeAlertWords", () -> demand(!ben.users().removeAlertWords("dome").execute().contains("dome"), "the word is still there"));

    TESTS.put("server().getEmoji", () -> ben.server().getEmoji().execute());
    TESTS.put("server().getLinkifiers", () -> ben.server().getLinkifiers().execute());
    TESTS.put("server().addLinkifier", () -> iris.server().addLinkifier("DOC-(?P<id>[0-9]+)", "https://plan.example.com/{id}").execute());
    TESTS.put("server().getCustomProfileFields", () -> ben.server().getCustomProfileFields().execute());
  }

  static Zulip signIn(String name) throws Exception {
    return new Zulip(ACCOUNTS.get(name).get("email").asText(), ACCOUNTS.get(name).get("api_key").asText(), URL);
  }

  static String firstLine(Throwable error) {
    String text = error.getMessage() == null ? error.toString() : error.getMessage();
    return text.replace(URL, "").replaceFirst("^([a-z]+\\.)+\\w+: ", "").strip().split("\n")[0];
  }

  public static void main(String[] chosen) throws Exception {
    LogManager.getLogManager().reset();
    for (JsonNode account : JSON.readTree(new File(System.getenv("SPIRITLEVEL_ACCOUNTS"))).get("accounts")) {
      ACCOUNTS.put(account.get("full_name").asText().split(" ")[0], account);
    }
    ada = signIn("Ada");
    iris = signIn("Iris");
    ben = signIn("Ben");
    int number = 0;
    boolean failed = false;
    for (var test : TESTS.entrySet()) {
      if (chosen.length > 0 && !chosen[0].equals(test.getKey())) continue;
      number++;
      try {
        test.getValue().run();
        System.out.println("ok " + number + " - " + test.getKey());
      } catch (Throwable error) {
        failed = true;
        System.out.println("not ok " + number + " - " + test.getKey() + "\n# " + firstLine(error));
      }
    }
    System.out.println("1.." + number);
    System.exit(failed ? 1 : 0); // threads of the client would keep the process alive
  }
}
