// A day in the life of the unpatched Java client against `spiritlevel serve --dialect
// zulip`. Usage: java Journey.java LEVEL=URL ... Prints one line for each step and ends
// with another status than 0 at the first thing that is not so.
import com.github.jamesnetherton.zulip.client.Zulip;
import com.github.jamesnetherton.zulip.client.api.message.Anchor;
import com.github.jamesnetherton.zulip.client.api.message.Message;
import com.github.jamesnetherton.zulip.client.api.message.ReactionType;
import com.github.jamesnetherton.zulip.client.api.narrow.Narrow;
import com.github.jamesnetherton.zulip.client.api.stream.StreamSubscriptionRequest;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

public class Journey {
  static final long PATIENCE_SECONDS = 30;

  public static void main(String[] sites) {
    try {
      for (String site : sites) {
        String[] parts = site.split("=", 2);
        day(parts[0], parts[1]);
      }
    } catch (Throwable failure) { // threads of the client would keep the process alive
      failure.printStackTrace();
      System.exit(1);
    }
    System.out.println("done");
    System.exit(0);
  }

  static void step(String what) {
    System.out.println(what);
  }

  static void demand(boolean holds, Object found) {
    if (!holds) throw new IllegalStateException("found " + found);
  }

  static Zulip signIn(String url, String email) throws Exception {
    Zulip stranger = new Zulip(email, "x".repeat(32), url);
    String key = stranger.server().getDevelopmentApiKey(email).execute();
    return new Zulip(email, key, url);
  }

  static void day(String level, String url) throws Exception {
    step("level " + level);
    Zulip ben = signIn(url, "ben@example.com");
    Zulip iris = signIn(url, "iris@example.com");
    step("signed in");

    String version = ben.server().getServerSettings().execute().getZulipVersion();
    demand(!version.isEmpty(), version);
    step("server settings");

    var made = ben.streams().subscribe(StreamSubscriptionRequest.of("java night", "cups"))
        .withPrincipals("iris@example.com", "ben@example.com").execute();
    demand(made.getSubscribed().toString().contains("java night"), made.getSubscribed());
    demand(iris.streams().getSubscribedStreams().execute().stream().anyMatch(s -> s.getName().equals("java night")), "no stream");
    step("subscribed");

    BlockingQueue<Message> heard = new LinkedBlockingQueue<>();
    var poller = iris.events().captureMessageEvents(heard::add);
    poller.start();
    long sent = ben.messages().sendStreamMessage("one", "java night", "t").execute();
    Message first = heard.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    demand(first != null && first.getId() == sent && first.getContent().contains("one"), first);
    step("sent and told");

    ben.messages().editMessage(sent).withContent("two").execute();
    ben.messages().addEmojiReaction(sent, "tada").withEmojiCode("1f389").withReactionType(ReactionType.UNICODE).execute();
    Message now = newest(iris);
    demand(now.getContent().equals("<p>two</p>") && now.getReactions().get(0).getEmojiName().equals("tada"), now.getContent());
    ben.messages().deleteEmojiReaction(sent, "tada").withEmojiCode("1f389").withReactionType(ReactionType.UNICODE).execute();
    demand(newest(iris).getReactions().isEmpty(), "a reaction");
    step("edited and reacted");

    var file = Files.createTempFile("chart", ".txt");
    Files.writeString(file, "a star chart");
    String uri = ben.messages().fileUpload(file.toFile()).execute();
    Files.delete(file);
    ben.messages().sendStreamMessage("[chart](" + uri + ")", "java night", "t").execute();
    Message second = heard.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    demand(second != null && second.getContent().contains(uri), second);
    poller.stop();
    step("uploaded");

    demand(ben.users().getAllUsers().execute().size() > 5, "few people");
    ben.streams().unsubscribe("java night").execute();
    step("listed people and left");
    ben.close();
    iris.close();
  }

  static Message newest(Zulip client) throws Exception {
    List<Message> found = client.messages().getMessages(1, 0, Anchor.NEWEST).withNarrows(Narrow.of("stream", "java night")).execute();
    return found.get(found.size() - 1);
  }
}
