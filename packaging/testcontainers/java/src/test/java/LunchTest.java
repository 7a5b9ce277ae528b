import static org.junit.jupiter.api.Assertions.assertEquals;

import com.github.jamesnetherton.zulip.client.Zulip;
import com.github.jamesnetherton.zulip.client.api.message.Anchor;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import spiritlevel.Spiritlevel;

/** Tests of a client against the image, at three levels, with a container for each level. */
class LunchTest {
  static final String TOKEN = UUID.randomUUID().toString(); // the fake listens for other machines, so that /control needs one

  static GenericContainer<?> container(int level) {
    return new GenericContainer<>("spiritlevel:devel")
        .withExposedPorts(9991)
        .withEnv("SPIRITLEVEL_SERVE_LEVEL", String.valueOf(level))
        .withEnv("SPIRITLEVEL_SERVE_DIALECT", "zulip")
        .withEnv("SPIRITLEVEL_SERVE_CONTROL_TOKEN", TOKEN)
        .withEnv("SPIRITLEVEL_SERVE_ALLOW_HOST", DockerClientFactory.instance().dockerHostIpAddress())
        .waitingFor(Wait.forHttp("/control/health").withHeader("Authorization", "Bearer " + TOKEN));
  }

  @ParameterizedTest
  @ValueSource(ints = {92, 156, 186})
  void sendsAndReads(int level) throws Exception {
    try (var container = container(level)) {
      container.start();
      String url = "http://" + container.getHost() + ":" + container.getMappedPort(9991);
      var world = Spiritlevel.connect(url, TOKEN);
      var ben = world.account("ben@example.com");
      world.as("ada@example.com").send("general", "lunch", "Soup?");
      try (var client = new Zulip(ben.email(), ben.apiKey(), url)) {
        assertEquals("<p>Soup?</p>", client.messages().getMessages(1, 0, Anchor.NEWEST).execute().get(0).getContent());
        client.messages().sendStreamMessage("Bread!", "general", "lunch").execute();
      }
      world.assertSent("POST /messages", Map.of("topic", "lunch", "content", "Bread!"));
      assertEquals(level, world.level());
    }
  }
}
