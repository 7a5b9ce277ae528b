# A day in the life of the unpatched Python client and the bot framework against
# `spiritlevel serve --dialect zulip`. Usage: python journey.py URL LEVEL. Prints one
# line for each step and ends with status 1 at the first thing that is not so.
import io
import sys

import zulip
from zulip_bots.bots.incrementor.incrementor import handler_class
from zulip_bots.lib import ExternalBotHandler

URL, LEVEL = sys.argv[1], int(sys.argv[2])


def ok(answer):
    assert answer["result"] == "success", f"refused: {answer}"
    return answer


def sign_in(email):
    stranger = zulip.Client(site=URL, email=email, api_key="x" * 32)
    key = ok(stranger.call_endpoint("dev_fetch_api_key", request={"username": email}))["api_key"]
    return zulip.Client(site=URL, email=email, api_key=key, client="Journey")


def step(what):
    print(what)


ben, iris = sign_in("ben@example.com"), sign_in("iris@example.com")
step("signed in")

settings = ok(ben.get_server_settings())
assert settings.get("zulip_feature_level") == (LEVEL or None), settings
assert ben.feature_level == LEVEL, ben.feature_level
step("server settings")

ok(ben.add_subscriptions(streams=[{"name": "python night"}], principals=["iris@example.com", "ben@example.com"]))
names = [s["name"] for s in ok(iris.get_subscriptions())["subscriptions"]]
assert "python night" in names, names
step("subscribed")

queue = ok(iris.register(event_types=["message", "update_message", "reaction"]))
sent = ok(ben.send_message({"type": "stream", "to": "python night", "topic": "t", "content": "one"}))["id"]
ok(ben.update_message({"message_id": sent, "content": "two"}))
reaction = {"message_id": sent, "emoji_name": "tada", "emoji_code": "1f389", "reaction_type": "unicode_emoji"}
ok(ben.add_reaction(reaction))
ok(ben.remove_reaction(reaction))
read = ok(iris.get_events(queue_id=queue["queue_id"], last_event_id=-1))["events"]
kinds = [(e["type"], e.get("op")) for e in read]
assert kinds == [("message", None), ("update_message", None), ("reaction", "add"), ("reaction", "remove")], kinds
assert read[0]["message"]["content"] == "one" and read[1]["content"] == "two", read
ok(iris.deregister(queue["queue_id"]))
step("sent, edited, reacted, told")

file = io.BytesIO(b"a star chart")
file.name = "chart.txt"
uri = ok(ben.upload_file(file))["uri"]
ok(ben.send_message({"type": "private", "to": ["iris@example.com"], "content": f"[chart]({uri})"}))
found = ok(iris.get_messages({"anchor": 10**16, "num_before": 1, "num_after": 0, "narrow": [{"operator": "has", "operand": "attachment"}]}))
assert uri in found["messages"][0]["content"], found
step("uploaded")

made = ok(ben.call_endpoint("bots", request={"full_name": "Counter", "short_name": "counter"}))
address = next(u["email"] for u in ok(ben.get_members())["members"] if u["full_name"] == "Counter")
bot = zulip.Client(site=URL, email=address, api_key=made["api_key"], client="Counter")
assert ok(bot.get_storage())["storage"] == {}
handler = ExternalBotHandler(bot, None, {})
counter = handler_class()
counter.initialize(handler)
ask = {"type": "private", "display_recipient": [{"id": ok(ben.get_profile())["user_id"]}, {"id": handler.user_id}]}
counter.handle_message(ask, handler)
counter.handle_message(ask, handler)
again = ExternalBotHandler(bot, None, {})  # after a restart of the bot
assert again.storage.get("number") == 2
said = ok(ben.get_messages({"anchor": 10**16, "num_before": 1, "num_after": 0, "apply_markdown": False, "narrow": [{"operator": "pm-with", "operand": address}]}))
assert said["messages"][0]["content"] == "2", said
assert bot.get_storage({"keys": ["x"]})["msg"] == "Key does not exist."
step("a bot of the framework counts")
print("done")
