import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.function.Executable;
import spiritlevel.Spiritlevel;

/** The errors of the extension, each one sentence. */
class MistakesTest {
  @RegisterExtension
  static Spiritlevel fake = Spiritlevel.fake();

  static void says(String wanted, Executable call) {
    String text = assertThrows(Throwable.class, call).getMessage();
    assertTrue(text.contains(wanted), text);
  }

  @Test
  void ofTheStart() {
    says("did you mean --level?", () -> Spiritlevel.fake().flag("--levle=3").world());
    says("level \"9999\" is not", () -> fake.world(9999));
    System.setProperty("spiritlevel.program", "no-such-program");
    try {
      says("no-such-program cannot be started: put spiritlevel into a folder of PATH, or name it", fake::world);
    } finally {
      System.clearProperty("spiritlevel.program");
    }
  }

  @Test
  void ofATest(Spiritlevel.World world) {
    says("this world has no account bne@example.com: it has ada@example.com, ", () -> world.account("bne@example.com"));
    says("Stream 'nowhere' does not exist", () -> world.as("ada@example.com").send("nowhere", "t", "x"));
    says("unknown operation", () -> world.assertNotSent("POST /mesages", Map.of()));
    says("no client sent POST /messages with {to=general}", () -> world.assertSent("POST /messages", Map.of("to", "general")));
    world.assertNoMistakes();
  }

  @Test
  void ofAToken() {
    try (var fake = Spiritlevel.fake().level(92).flag("--control-token=s3cret").world()) {
      says("demands its token", () -> Spiritlevel.connect(fake.url(), "secret").level());
      assertEquals(92, Spiritlevel.connect(fake.url(), "s3cret").level());
    }
  }

  @Test
  void ofTheSurroundings() {
    try (var first = fake.world()) {
      String taken = URI.create(first.url()).getAuthority();
      says("127.0.0.1:0 takes a free port", () -> Spiritlevel.fake().flag("--addr=" + taken).world());
    }
    says("--accounts: none/accounts.json cannot be written", () -> Spiritlevel.fake().flag("--accounts=none/accounts.json").world());
  }

  @Test
  void ofAFakeThatDies() throws IOException {
    try (var world = Spiritlevel.fake().flag("--verbose").world()) {
      URI.create(world.url() + "/api/v1/server_settings").toURL().openStream().close();
      ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly);
      says("; its last lines are:\n", world::level);
      says("GET /api/v1/server_settings", world::level);
    }
  }
}
