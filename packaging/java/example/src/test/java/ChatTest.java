import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.github.jamesnetherton.zulip.client.Zulip;
import com.github.jamesnetherton.zulip.client.api.message.Anchor;
import com.github.jamesnetherton.zulip.client.exception.ZulipClientException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import spiritlevel.Spiritlevel;

class ChatTest {
  @RegisterExtension
  static Spiritlevel fake = Spiritlevel.fake().dialect("zulip");

  static Zulip client(Spiritlevel.World world) throws Exception {
    var ben = world.account("ben@example.com");
    return new Zulip(ben.email(), ben.apiKey(), world.url());
  }

  @ParameterizedTest
  @ValueSource(ints = {92, 156, 186})
  void sendsAtEachLevel(int level) throws Exception {
    try (var world = fake.world(level); var ben = client(world)) {
      ben.messages().sendStreamMessage("Soup?", "general", "lunch").execute();
      world.assertSent("POST /messages", Map.of("to", "general", "topic", "lunch"));
      world.assertNotSent("DELETE /messages/{message_id}", Map.of());
      assertEquals(level, world.level());
    }
  }

  @Test
  void seesMessagesOfOthers(Spiritlevel.World world) throws Exception {
    int sent = world.as("ada@example.com").send("general", "lunch", "Bread?");
    world.as("iris@example.com").react(sent, "tada");
    world.advance(Duration.ofHours(1));
    world.upgrade(186);
    try (var ben = client(world)) {
      var newest = ben.messages().getMessages(1, 0, Anchor.NEWEST).execute().get(0);
      assertEquals("<p>Bread?</p>", newest.getContent());
      assertEquals("tada", newest.getReactions().get(0).getEmojiName());
    }
  }

  @Test
  void tellsThatTheServerRefuses(Spiritlevel.World world) throws Exception {
    world.fault(Map.of("kind", "error", "code", "BAD_REQUEST", "operation", "POST /messages"));
    try (var ben = client(world)) {
      assertThrows(ZulipClientException.class, () -> ben.messages().sendStreamMessage("Soup?", "general", "lunch").execute());
    }
    world.clearFaults();
  }
}
