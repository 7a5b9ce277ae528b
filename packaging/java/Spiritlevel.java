package spiritlevel;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * A fake team chat server of any feature level, for tests with JUnit 5. This file is the whole extension: copy it into the
 * tests. It needs Java 17 and the program {@code spiritlevel}.
 *
 * <pre>{@code
 * class ChatTest {
 *   @RegisterExtension
 *   static Spiritlevel fake = Spiritlevel.fake().dialect("zulip").level(92);
 *
 *   @Test
 *   void sends(Spiritlevel.World world) {
 *     var ben = world.account("ben@example.com");
 *     new MyClient(world.url(), ben.email(), ben.apiKey()).send("general", "lunch", "Soup?");
 *     world.assertSent("POST /messages", Map.of("to", "general"));
 *   }
 * }
 * }</pre>
 *
 * A test with a parameter of type {@link World} has a world of its own: an organization with people, streams and a clock. Each
 * world is a process with a port of its own, which starts in some milliseconds, and ends after the test. Below {@code spiritlevel
 * exec} and {@code spiritlevel matrix} the world is the fake of that command, at its level and in its dialect, and begins each
 * test in its initial state: such tests must not run in parallel.
 */
public final class Spiritlevel implements ParameterResolver {
  /** The release of this file; releases fill it. The program must be of the same one. */
  private static final String RELEASE = "";

  private static final Duration START_LIMIT = Duration.ofSeconds(30);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(10);
  private static final Duration ENDING_LIMIT = Duration.ofSeconds(1); // a broken connection can be seen before the end
  private static final Duration CALL_LIMIT = Duration.ofSeconds(60);
  private static final int LAST_LINES = 20;
  private static final HttpClient HTTP = HttpClient.newBuilder().connectTimeout(CALL_LIMIT).build();

  private final List<String> flags = new ArrayList<>();

  private Spiritlevel() {}

  /** Fakes at the newest level, in dialect spec. */
  public static Spiritlevel fake() {
    return new Spiritlevel();
  }

  /** Sets the feature level of worlds that name none. */
  public Spiritlevel level(int level) {
    return flag("--level=" + level);
  }

  /** Sets the dialect: spec, or zulip for unpatched client libraries. */
  public Spiritlevel dialect(String dialect) {
    return flag("--dialect=" + dialect);
  }

  /** Adds a flag of {@code spiritlevel serve}, such as {@code --scenario=people.yaml}. */
  public Spiritlevel flag(String flag) {
    flags.add(flag);
    return this;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == World.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    World world = world();
    context.getStore(ExtensionContext.Namespace.create(Spiritlevel.class))
        .put(world, (ExtensionContext.Store.CloseableResource) world::close);
    return world;
  }

  /** Makes a world; the caller closes it. */
  public World world() {
    return open(flags);
  }

  /** Makes a world at a level, for tests that run at several ones; the caller closes it. */
  public World world(int level) {
    List<String> all = new ArrayList<>(flags);
    all.add("--level=" + level);
    World world = open(all);
    if (world.process == null) {
      world.upgrade(level);
    }
    return world;
  }

  private static World open(List<String> flags) {
    String control = System.getenv("SPIRITLEVEL_CONTROL_URL");
    if (control == null || control.isEmpty()) {
      return new World(flags);
    }
    World world = new World(System.getenv("SPIRITLEVEL_URL"), control, "");
    world.control("POST", "/reset", null);
    return world;
  }

  /**
   * Returns the world at the root of a fake that runs already, such as in a container. The token is that of {@code serve
   * --control-token}; the empty one stands for none. The fake goes on after the world is closed.
   */
  public static World connect(String url, String token) {
    return new World(url, url + "/control", token);
  }

  /** A person or a bot of a world. */
  public record Account(int userId, String fullName, String email, String apiEmail, String apiKey, String password, String role) {}

  /** A request of a client. The operation is one such as "POST /messages", and empty for an unknown path. */
  public record Request(int number, String operation, String user, Map<String, String> parameters, int status, List<String> warnings) {}

  /** An organization with people, streams, a clock and a level of its own. */
  public static final class World implements AutoCloseable {
    private final Process process; // null for a fake that runs already
    private final CompletableFuture<Void> ended = new CompletableFuture<>(); // of the process and its output
    private final Deque<String> lastLines = new ArrayDeque<>();
    private final String url;
    private final String control;
    private final String token;

    private World(String url, String control, String token) {
      process = null;
      this.url = url;
      this.control = control;
      this.token = token;
    }

    private World(List<String> flags) {
      token = "";
      String program = System.getProperty("spiritlevel.program", System.getenv().getOrDefault("SPIRITLEVEL_BINARY", "spiritlevel"));
      demandRelease(program);
      List<String> command = new ArrayList<>(List.of(program, "serve", "--until-eof", "--addr=127.0.0.1:0"));
      command.addAll(flags);
      process = run(command);
      try {
        url = await();
      } catch (RuntimeException error) {
        close();
        throw error;
      }
      control = url + "/control";
    }

    private static Process run(List<String> command) {
      try {
        return new ProcessBuilder(command).start();
      } catch (IOException error) {
        throw new IllegalStateException("the program " + command.get(0) + " cannot be started: put spiritlevel into a folder of"
            + " PATH, or name it with -Dspiritlevel.program or SPIRITLEVEL_BINARY", error);
      }
    }

    /** Demands that the program is of the release of this file. Both may come from a clone, which has none. */
    private static void demandRelease(String program) {
      if (RELEASE.isEmpty()) {
        return;
      }
      try (BufferedReader lines = run(List.of(program, "--version")).inputReader()) {
        String version = String.valueOf(lines.readLine()).replace("spiritlevel ", "");
        if (!version.equals(RELEASE) && !version.equals("devel")) {
          throw new IllegalStateException("the program " + program + " is of release " + version + ", and Spiritlevel.java of "
              + RELEASE + ": copy the file of the other release, or install the program of this one");
        }
      } catch (IOException error) {
        throw new IllegalStateException("the program " + program + " does not tell its version", error);
      }
    }

    /** Returns the URL of the process when it is ready. */
    private String await() {
      CompletableFuture<String> ready = new CompletableFuture<>();
      Thread output = read(process.getInputStream(), line -> {
        if (line.startsWith("spiritlevel: serving ")) {
          ready.complete(line.split(" ")[2]);
        }
      });
      Thread errors = read(process.getErrorStream(), line -> {
        synchronized (lastLines) {
          lastLines.add(line);
          if (lastLines.size() > LAST_LINES) {
            lastLines.remove();
          }
        }
      });
      process.onExit().thenRun(() -> {
        join(output);
        join(errors);
        ended.complete(null);
        ready.complete("");
      });
      try {
        String found = ready.get(START_LIMIT.toSeconds(), TimeUnit.SECONDS);
        if (found.isEmpty()) {
          throw new IllegalStateException("the fake did not start: " + lastLines());
        }
        return found;
      } catch (TimeoutException | InterruptedException | ExecutionException error) {
        throw new IllegalStateException("the fake was not ready after " + START_LIMIT.toSeconds() + " seconds: " + lastLines(), error);
      }
    }

    /** Ends the fake; JUnit does so for the parameter of a test. */
    @Override
    public void close() {
      if (process == null) {
        return;
      }
      try {
        process.getOutputStream().close(); // serve --until-eof ends then
        if (process.waitFor(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
          return;
        }
      } catch (IOException | InterruptedException error) {
        // it ends by force
      }
      process.destroyForcibly();
    }

    private String lastLines() {
      synchronized (lastLines) {
        return lastLines.isEmpty() ? "it wrote no error" : String.join("\n  ", lastLines);
      }
    }

    /** Says why the fake does not answer. */
    private String explain() {
      if (process == null) {
        return " does not answer";
      }
      try {
        ended.get(ENDING_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException | InterruptedException | ExecutionException error) {
        return " does not answer: " + lastLines();
      }
      return " has ended with status " + process.exitValue() + "; its last lines are:\n  " + lastLines();
    }

    /** The base URL for clients, without /api/v1. */
    public String url() {
      return url;
    }

    /** The feature level now. */
    public int level() {
      return number(map(control("GET", "", null).get("world")).get("level"));
    }

    /** All people and bots, with their keys. */
    public List<Account> accounts() {
      return list(control("GET", "/accounts", null).get("accounts")).stream().map(Spiritlevel::map)
          .map(a -> new Account(number(a.get("user_id")), text(a.get("full_name")), text(a.get("email")), text(a.get("api_email")),
              text(a.get("api_key")), text(a.get("password")), text(a.get("role"))))
          .toList();
    }

    /** The account with an address. */
    public Account account(String email) {
      List<Account> all = accounts();
      return all.stream().filter(a -> a.email().equalsIgnoreCase(email)).findFirst()
          .orElseThrow(() -> new IllegalArgumentException("this world has no account " + email + ": it has "
              + all.stream().map(Account::email).collect(Collectors.joining(", "))));
    }

    /** A person who acts in front of the client. */
    public Person as(String email) {
      return new Person(this, email);
    }

    /** Moves the clock forward. Due actions happen before the return. */
    public void advance(Duration by) {
      control("POST", "/clock", Map.of("advance", by.toMillis() + "ms"));
    }

    /** Restarts the server of this world at another level, as an upgrade does. */
    public void upgrade(int level) {
      control("POST", "/level", Map.of("level", level));
    }

    /** Lets requests go wrong on purpose, such as {@code Map.of("kind", "rate_limit", "count", "first 2")}. */
    public void fault(Map<String, ?> rule) {
      control("POST", "/faults", Map.of("faults", List.of(rule)));
    }

    /** Removes all faults. */
    public void clearFaults() {
      control("DELETE", "/faults", null);
    }

    /** The newest requests of clients, oldest first. */
    public List<Request> requests() {
      return list(control("GET", "/requests", null).get("requests")).stream().map(Spiritlevel::map).map(this::request).toList();
    }

    private Request request(Map<String, Object> entry) {
      Map<String, String> parameters = new LinkedHashMap<>();
      map(entry.get("parameters")).forEach((name, value) -> parameters.put(name, text(value)));
      List<String> warnings = list(entry.get("warnings")).stream().map(w -> text(map(w).get("text"))).toList();
      return new Request(number(entry.get("number")), text(entry.get("operation")), text(entry.get("user")), parameters,
          number(entry.get("status")), warnings);
    }

    /** Demands that a client sent a request to an operation with these parameters. Other parameters do not matter. */
    public void assertSent(String operation, Map<String, ?> parameters) {
      if (sent(operation, parameters) == 0) {
        throw new AssertionError("no client sent " + operation + " with " + parameters + "; these requests came:\n  "
            + requests().stream().map(Request::toString).collect(Collectors.joining("\n  ")));
      }
    }

    /** Demands that no client sent such a request. */
    public void assertNotSent(String operation, Map<String, ?> parameters) {
      long times = sent(operation, parameters);
      if (times > 0) {
        throw new AssertionError("clients sent " + operation + " with " + parameters + " " + times + " times");
      }
    }

    private long sent(String operation, Map<String, ?> parameters) {
      // The fake refuses a name that no operation has.
      control("GET", "/requests?operation=" + encode(operation), null);
      return requests().stream().filter(r -> r.operation().equals(operation))
          .filter(r -> parameters.entrySet().stream().allMatch(p -> means(r.parameters().get(p.getKey()), p.getValue()))).count();
    }

    /** Demands that no request has a warning for the author of the client. */
    public void assertNoMistakes() {
      List<Object> mistakes = list(map(control("GET", "/client", null).get("client")).get("mistakes"));
      if (!mistakes.isEmpty()) {
        throw new AssertionError("the client made mistakes:\n  "
            + mistakes.stream().map(String::valueOf).collect(Collectors.joining("\n  ")));
      }
    }

    /**
     * Sends a request of the control interface below this world, such as {@code POST /users/ada@example.com/deactivate}, and
     * returns the object of the answer. {@code spiritlevel help control} lists the requests.
     */
    public Map<String, Object> control(String method, String path, Map<String, ?> parameters) {
      HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(control + "/worlds/default" + path)).timeout(CALL_LIMIT)
          .header("Content-Type", "application/json");
      if (!token.isEmpty()) {
        request.header("Authorization", "Bearer " + token);
      }
      var body = method.equals("POST") ? HttpRequest.BodyPublishers.ofString(Json.write(parameters == null ? Map.of() : parameters))
          : HttpRequest.BodyPublishers.noBody();
      try {
        HttpResponse<String> answer = HTTP.send(request.method(method, body).build(), HttpResponse.BodyHandlers.ofString());
        Map<String, Object> fields = map(Json.read(answer.body()));
        if (answer.statusCode() != 200) {
          throw new IllegalArgumentException("the fake refuses " + method + " /control/worlds/default" + path + ": " + text(fields.get("msg")));
        }
        return fields;
      } catch (IOException error) {
        throw new IllegalStateException("the fake at " + control + explain(), error);
      } catch (InterruptedException error) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("the wait for the fake was interrupted", error);
      }
    }
  }

  /** A person of a world who acts. */
  public record Person(World world, String email) {
    /** Sends a message to a stream, and returns its ID. */
    public int send(String stream, String topic, String text) {
      return number(act("send", Map.of("stream", stream, "topic", topic, "text", text)).get("id"));
    }

    /** Sends a message to people, and returns its ID. */
    public int sendDirect(String text, String... emails) {
      return number(act("send", Map.of("to", List.of(emails), "text", text)).get("id"));
    }

    /** Adds a reaction to a message. */
    public void react(int message, String emoji) {
      act("react", Map.of("message", message, "emoji", emoji));
    }

    /** Changes the text of a message. */
    public void edit(int message, String text) {
      act("edit", Map.of("message", message, "text", text));
    }

    private Map<String, Object> act(String what, Map<String, ?> parameters) {
      return world.control("POST", "/as/" + encode(email) + "/" + what, parameters);
    }
  }

  private static Thread read(InputStream stream, Consumer<String> each) {
    Thread reader = new Thread(() -> {
      try (BufferedReader lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
        lines.lines().forEach(each);
      } catch (IOException | UncheckedIOException ended) {
        // the process has ended
      }
    });
    reader.setDaemon(true);
    reader.start();
    return reader;
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
    }
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Reports whether a parameter has a value: the API reads JSON in any spelling, and texts with quotes and without. */
  private static boolean means(String sent, Object wanted) {
    if (sent == null) {
      return false;
    }
    String want = wanted instanceof String text ? text : Json.write(wanted);
    return sent.equals(want) || meaning(sent).equals(meaning(want));
  }

  private static Object meaning(String text) {
    try {
      return Json.read(text);
    } catch (IllegalArgumentException noJson) {
      return text;
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object value) {
    return value instanceof Map ? (Map<String, Object>) value : Map.of();
  }

  @SuppressWarnings("unchecked")
  private static List<Object> list(Object value) {
    return value instanceof List ? (List<Object>) value : List.of();
  }

  private static String text(Object value) {
    return value == null ? "" : value.toString();
  }

  private static int number(Object value) {
    return value instanceof Number number ? number.intValue() : 0;
  }

  /** JSON, so that the tests need no library for it. */
  private static final class Json {
    private final String text;
    private int at;

    private Json(String text) {
      this.text = text;
    }

    static Object read(String text) {
      Json json = new Json(text);
      Object value = json.value();
      json.space();
      if (json.at < text.length()) {
        throw json.wrong();
      }
      return value;
    }

    static String write(Object value) {
      if (value instanceof Map<?, ?> map) {
        return map.entrySet().stream().map(e -> write(text(e.getKey())) + ":" + write(e.getValue()))
            .collect(Collectors.joining(",", "{", "}"));
      } else if (value instanceof Iterable<?> items) {
        List<String> parts = new ArrayList<>();
        items.forEach(item -> parts.add(write(item)));
        return "[" + String.join(",", parts) + "]";
      } else if (value == null || value instanceof Number || value instanceof Boolean) {
        return String.valueOf(value);
      }
      StringBuilder out = new StringBuilder("\"");
      for (char c : value.toString().toCharArray()) {
        out.append(c == '"' || c == '\\' ? "\\" + c : c < ' ' ? String.format("\\u%04x", (int) c) : String.valueOf(c));
      }
      return out.append('"').toString();
    }

    private Object value() {
      space();
      if (taken('{')) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (boolean more = !closed('}'); more; more = !end('}')) {
          space();
          String name = string();
          space();
          want(':');
          map.put(name, value());
        }
        return map;
      } else if (taken('[')) {
        List<Object> list = new ArrayList<>();
        for (boolean more = !closed(']'); more; more = !end(']')) {
          list.add(value());
        }
        return list;
      } else if (at < text.length() && text.charAt(at) == '"') {
        return string();
      }
      int from = at;
      while (at < text.length() && ("+-.".indexOf(text.charAt(at)) >= 0 || Character.isLetterOrDigit(text.charAt(at)))) {
        at++;
      }
      String word = text.substring(from, at);
      return switch (word) {
        case "null" -> null;
        case "true" -> true;
        case "false" -> false;
        default -> numeral(word);
      };
    }

    private Object numeral(String word) {
      try {
        double number = Double.parseDouble(word);
        return number == Math.rint(number) && Math.abs(number) < 1L << 53 ? (Object) (long) number : (Object) number;
      } catch (NumberFormatException error) {
        throw wrong();
      }
    }

    private String string() {
      want('"');
      StringBuilder out = new StringBuilder();
      while (!taken('"')) {
        char c = next();
        if (c == '\\') {
          c = next();
          switch (c) {
            case 'n' -> c = '\n';
            case 't' -> c = '\t';
            case 'r' -> c = '\r';
            case 'b' -> c = '\b';
            case 'f' -> c = '\f';
            case 'u' -> {
              c = (char) Integer.parseInt(text, at, Math.min(at + 4, text.length()), 16);
              at += 4;
            }
            default -> {} // the character itself
          }
        }
        out.append(c);
      }
      return out.toString();
    }

    private boolean closed(char bracket) {
      space();
      return taken(bracket);
    }

    private boolean end(char bracket) {
      space();
      if (taken(bracket)) {
        return true;
      }
      want(',');
      return false;
    }

    private void space() {
      while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
        at++;
      }
    }

    private boolean taken(char c) {
      if (at < text.length() && text.charAt(at) == c) {
        at++;
        return true;
      }
      return false;
    }

    private void want(char c) {
      if (!taken(c)) {
        throw wrong();
      }
    }

    private char next() {
      if (at >= text.length()) {
        throw wrong();
      }
      return text.charAt(at++);
    }

    private IllegalArgumentException wrong() {
      return new IllegalArgumentException("no JSON at character " + at);
    }
  }
}
