# Each call of the Python client is a test. Usage: python calls.py [CALL], below
# `spiritlevel exec` or `spiritlevel matrix`, with the Python of an environment that has
# the client. It prints TAP, and its status is 1 if a call fails. What a call needs is
# prepared without the client.
import inspect
import io
import json
import logging
import os
import sys
import threading

import requests
import zulip

URL = os.environ["SPIRITLEVEL_URL"]
with open(os.environ["SPIRITLEVEL_ACCOUNTS"], encoding="utf-8") as file:
    ACCOUNTS = {account["full_name"].split(" ")[0]: account for account in json.load(file)["accounts"]}
ADA, IRIS, BEN, CLEO, ZOE = (ACCOUNTS[name] for name in ("Ada", "Iris", "Ben", "Cleo", "Zoe"))
STREAM, TOPIC = "telescopes", "compatibility"
TADA = {"emoji_name": "tada", "emoji_code": "1f389", "reaction_type": "unicode_emoji"}
HUGE = 10**16  # an anchor behind the newest message
PATIENCE = 10  # seconds

session = requests.Session()


def ok(answer):
    """Demand success, and hand the answer on."""
    if answer["result"] != "success":
        status = f" ({answer['status_code']})" if "status_code" in answer else ""
        raise RuntimeError(answer["msg"] + status)
    return answer


def request(account, method, path, **parameters):
    """Prepare a call, or look at its effect, without the client."""
    values = {key: value if isinstance(value, str) else json.dumps(value) for key, value in parameters.items()}
    place = "params" if method == "GET" else "data"
    auth = (account["email"], account["api_key"])
    return ok(session.request(method, f"{URL}/api/v1/{path}", auth=auth, timeout=PATIENCE, **{place: values}).json())


def send(content="one"):
    return request(BEN, "POST", "messages", type="stream", to=STREAM, topic=TOPIC, content=content)["id"]


def stream_id(name=STREAM):
    return request(BEN, "GET", "get_stream_id", stream=name)["stream_id"]


def newest(account=BEN):
    return request(account, "GET", "messages", anchor=HUGE, num_before=1, num_after=0)["messages"][0]


def subscriptions():
    return {one["name"]: one for one in request(BEN, "GET", "users/me/subscriptions")["subscriptions"]}


def register():
    return request(IRIS, "POST", "register", event_types=["message"])


def user(user_id):
    return next(one for one in request(IRIS, "GET", "users")["members"] if one["user_id"] == user_id)


def group(name):
    return next((one for one in request(IRIS, "GET", "user_groups")["user_groups"] if one["name"] == name), None)


def text_file():
    file = io.BytesIO(b"a star chart")
    file.name = "chart.txt"
    return file


TESTS = {}


def test(name):
    """Give a test the name of its call, and what else tells it from others."""

    def add(function):
        TESTS[name] = function
        return function

    return add


def same(found, wanted):
    if found != wanted:
        raise RuntimeError(f"found {found!r} instead of {wanted!r}")


# The tests: Ada is the owner, Iris an administrator, and Ben a member.


@test("get_server_settings")
def _(ada, iris, ben):
    same(ok(ben.get_server_settings())["realm_name"], "Lumen Observatory")


@test("register")
def _(ada, iris, ben):
    same(ok(ben.register(event_types=["message"]))["last_event_id"], -1)


@test("deregister")
def _(ada, iris, ben):
    ok(iris.deregister(register()["queue_id"]))


@test("get_events")
def _(ada, iris, ben):
    queue = register()
    sent = send()
    events = ok(iris.get_events(queue_id=queue["queue_id"], last_event_id=queue["last_event_id"]))["events"]
    same(events[0]["message"]["id"], sent)


@test("call_on_each_message")
def _(ada, iris, ben):
    heard = threading.Event()
    threading.Thread(target=iris.call_on_each_message, args=[lambda message: heard.set()], daemon=True).start()
    for _ in range(PATIENCE * 20):  # the call does not tell when its queue stands
        send()
        if heard.wait(0.05):
            return
    raise RuntimeError("heard no message")


@test("send_message to a stream")
def _(ada, iris, ben):
    sent = ok(ben.send_message({"type": "stream", "to": STREAM, "topic": TOPIC, "content": "two"}))
    same(newest()["id"], sent["id"])


@test("send_message to a person")
def _(ada, iris, ben):
    sent = ok(ben.send_message({"type": "private", "to": [IRIS["api_email"]], "content": "psst"}))
    same(newest()["id"], sent["id"])


@test("get_messages")
def _(ada, iris, ben):
    sent = send()
    narrow = [{"operator": "stream", "operand": STREAM}, {"operator": "topic", "operand": TOPIC}]
    found = ok(iris.get_messages({"anchor": "newest", "num_before": 1, "num_after": 0, "narrow": narrow}))
    same(found["messages"][0]["id"], sent)


@test("get_raw_message")
def _(ada, iris, ben):
    same(ok(ben.get_raw_message(send()))["raw_content"], "one")


@test("get_message_history")
def _(ada, iris, ben):
    same(ok(ben.get_message_history(send()))["message_history"][0]["content"], "one")


@test("check_messages_match_narrow")
def _(ada, iris, ben):
    sent = send("https://plan.example.com")
    found = ok(ben.check_messages_match_narrow(msg_ids=[sent], narrow=[{"operator": "has", "operand": "link"}]))
    same(list(found["messages"]), [str(sent)])


@test("render_message")
def _(ada, iris, ben):
    same(ok(ben.render_message({"content": "**two**"}))["rendered"], "<p><strong>two</strong></p>")


@test("update_message")
def _(ada, iris, ben):
    ok(ben.update_message({"message_id": send(), "content": "changed"}))
    same(newest()["content"], "<p>changed</p>")


@test("delete_message")
def _(ada, iris, ben):
    sent = send()
    ok(iris.delete_message(sent))
    assert newest()["id"] != sent, "the message is still there"


@test("move_topic")
def _(ada, iris, ben):
    sent = send("to be moved")
    ok(iris.move_topic(STREAM, "general", TOPIC))
    found = request(BEN, "GET", "messages", anchor=sent, num_before=0, num_after=0)["messages"][0]
    same(found["display_recipient"], "general")


@test("update_message_flags")
def _(ada, iris, ben):
    ok(ben.update_message_flags({"messages": [send()], "op": "add", "flag": "starred"}))
    assert "starred" in newest()["flags"], "there is no star"


@test("mark_all_as_read")
def _(ada, iris, ben):
    send()
    ok(iris.mark_all_as_read())
    assert "read" in newest(IRIS)["flags"], "the message is unread"


@test("mark_stream_as_read")
def _(ada, iris, ben):
    send()
    ok(iris.mark_stream_as_read(stream_id()))
    assert "read" in newest(IRIS)["flags"], "the message is unread"


@test("mark_topic_as_read")
def _(ada, iris, ben):
    send()
    ok(iris.mark_topic_as_read(stream_id(), TOPIC))
    assert "read" in newest(IRIS)["flags"], "the message is unread"


@test("add_reaction")
def _(ada, iris, ben):
    ok(ben.add_reaction(dict(TADA, message_id=send())))
    same(newest()["reactions"][0]["emoji_name"], "tada")


@test("remove_reaction")
def _(ada, iris, ben):
    sent = send()
    request(BEN, "POST", f"messages/{sent}/reactions", **TADA)
    ok(ben.remove_reaction(dict(TADA, message_id=sent)))
    same(newest()["reactions"], [])


@test("set_typing_status to addresses")
def _(ada, iris, ben):
    ok(ben.set_typing_status({"op": "start", "to": [IRIS["api_email"], CLEO["api_email"]]}))


@test("set_typing_status to user IDs")
def _(ada, iris, ben):
    ok(ben.set_typing_status({"op": "start", "to": [IRIS["user_id"], CLEO["user_id"]]}))


@test("upload_file")
def _(ada, iris, ben):
    uri = ok(ben.upload_file(text_file()))["uri"]
    same(session.get(URL + uri, auth=(BEN["email"], BEN["api_key"]), timeout=PATIENCE).text, "a star chart")


@test("get_attachments")
def _(ada, iris, ben):
    assert isinstance(ok(ben.get_attachments())["attachments"], list)


@test("get_streams")
def _(ada, iris, ben):
    assert STREAM in [one["name"] for one in ok(ben.get_streams())["streams"]], "the stream is missing"


@test("get_stream_id")
def _(ada, iris, ben):
    same(ok(ben.get_stream_id(STREAM))["stream_id"], stream_id())


@test("get_stream_topics")
def _(ada, iris, ben):
    send()
    same(ok(ben.get_stream_topics(stream_id()))["topics"][0]["name"], TOPIC)


@test("get_stream_email_address")
def _(ada, iris, ben):
    assert "@" in ok(ben.get_stream_email_address(stream_id()))["email"], "this is no address"


@test("update_stream")
def _(ada, iris, ben):
    ok(iris.update_stream({"stream_id": stream_id(), "description": "Lenses"}))
    same(subscriptions()[STREAM]["description"], "Lenses")


@test("delete_stream")
def _(ada, iris, ben):
    ok(iris.delete_stream(stream_id("open nights")))
    names = [one["name"] for one in request(BEN, "GET", "streams")["streams"]]
    assert "open nights" not in names, "the stream is still there"


@test("add_default_stream")
def _(ada, iris, ben):
    ok(iris.add_default_stream(stream_id()))


@test("add_subscriptions")
def _(ada, iris, ben):
    ok(ben.add_subscriptions(streams=[{"name": "night shift"}]))
    assert "night shift" in subscriptions(), "the subscription is missing"


@test("add_subscriptions for others")
def _(ada, iris, ben):
    ok(iris.add_subscriptions(streams=[{"name": "night shift"}], principals=[BEN["api_email"]]))
    assert "night shift" in subscriptions(), "the subscription is missing"


@test("remove_subscriptions")
def _(ada, iris, ben):
    ok(ben.remove_subscriptions(["kitchen"]))
    assert "kitchen" not in subscriptions(), "the subscription is still there"


@test("list_subscriptions")
def _(ada, iris, ben):
    assert STREAM in [one["name"] for one in ok(ben.list_subscriptions())["subscriptions"]], "the stream is missing"


@test("get_subscriptions")
def _(ada, iris, ben):
    assert STREAM in [one["name"] for one in ok(ben.get_subscriptions())["subscriptions"]], "the stream is missing"


@test("get_subscribers")
def _(ada, iris, ben):
    assert ok(ben.get_subscribers(stream=STREAM))["subscribers"], "nobody is there"


@test("get_subscription_status")
def _(ada, iris, ben):
    same(ok(ben.get_subscription_status(BEN["user_id"], stream_id()))["is_subscribed"], True)


@test("update_subscription_settings")
def _(ada, iris, ben):
    ok(ben.update_subscription_settings([{"stream_id": stream_id(), "property": "pin_to_top", "value": True}]))
    same(subscriptions()[STREAM]["pin_to_top"], True)


@test("mute_topic")
def _(ada, iris, ben):
    ok(ben.mute_topic({"op": "add", "stream": STREAM, "topic": TOPIC}))


@test("get_users")
def _(ada, iris, ben):
    assert "Iris Ito" in [one["full_name"] for one in ok(ben.get_users())["members"]], "she is missing"


@test("get_members")
def _(ada, iris, ben):
    assert "Iris Ito" in [one["full_name"] for one in ok(ben.get_members())["members"]], "she is missing"


@test("get_profile")
def _(ada, iris, ben):
    same(ok(ben.get_profile())["full_name"], "Ben Brook")


@test("get_user_by_id")
def _(ada, iris, ben):
    same(ok(ben.get_user_by_id(IRIS["user_id"]))["user"]["full_name"], "Iris Ito")


@test("create_user")
def _(ada, iris, ben):
    ok(ada.create_user({"email": "new@example.com", "password": "temporary", "full_name": "New User", "short_name": "new"}))


@test("update_user_by_id")
def _(ada, iris, ben):
    ok(iris.update_user_by_id(CLEO["user_id"], full_name="Cleo Curie"))
    same(user(CLEO["user_id"])["full_name"], "Cleo Curie")


@test("deactivate_user_by_id")
def _(ada, iris, ben):
    ok(iris.deactivate_user_by_id(CLEO["user_id"]))
    same(user(CLEO["user_id"])["is_active"], False)


@test("reactivate_user_by_id")
def _(ada, iris, ben):
    ok(iris.reactivate_user_by_id(ZOE["user_id"]))
    same(user(ZOE["user_id"])["is_active"], True)


@test("get_user_presence")
def _(ada, iris, ben):
    assert "aggregated" in ok(iris.get_user_presence(BEN["api_email"]))["presence"], "there is no presence"


@test("get_realm_presence")
def _(ada, iris, ben):
    assert ok(ben.get_realm_presence())["presences"], "there is no presence"


@test("update_presence")
def _(ada, iris, ben):
    ok(ben.update_presence({"status": "active", "ping_only": False, "new_user_input": True}))


@test("get_user_groups")
def _(ada, iris, ben):
    assert "optics" in [one["name"] for one in ok(ben.get_user_groups())["user_groups"]], "the group is missing"


@test("create_user_group")
def _(ada, iris, ben):
    ok(iris.create_user_group({"name": "crew", "description": "All", "members": [BEN["user_id"]]}))
    same(group("crew")["members"], [BEN["user_id"]])


@test("update_user_group")
def _(ada, iris, ben):
    found = group("optics")["id"]
    ok(iris.update_user_group({"group_id": found, "name": "lenses", "description": "Only lenses"}))
    same(group("lenses")["description"], "Only lenses")


@test("update_user_group_members")
def _(ada, iris, ben):
    found = group("instruments")["id"]
    if "user_group_id" in inspect.signature(iris.update_user_group_members).parameters:
        ok(iris.update_user_group_members(found, {"add": [BEN["user_id"]]}))
    else:
        ok(iris.update_user_group_members({"group_id": found, "add": [BEN["user_id"]]}))
    assert BEN["user_id"] in group("instruments")["members"], "he is not in the group"


@test("remove_user_group")
def _(ada, iris, ben):
    request(IRIS, "POST", "user_groups/create", name="spare", description="", members=[])
    ok(iris.remove_user_group(group("spare")["id"]))
    assert group("spare") is None, "the group is still there"


@test("get_alert_words")
def _(ada, iris, ben):
    same(sorted(ok(ben.get_alert_words())["alert_words"]), ["dome", "spectrograph"])


@test("add_alert_words")
def _(ada, iris, ben):
    assert "comet" in ok(ben.add_alert_words(["comet"]))["alert_words"], "the word is missing"


@test("remove_alert_words")
def _(ada, iris, ben):
    assert "dome" not in ok(ben.remove_alert_words(["dome"]))["alert_words"], "the word is still there"


@test("update_notification_settings")
def _(ada, iris, ben):
    ok(ben.update_notification_settings({"enable_sounds": False}))


@test("get_realm_emoji")
def _(ada, iris, ben):
    assert isinstance(ok(ben.get_realm_emoji())["emoji"], dict)


@test("get_realm_filters")
def _(ada, iris, ben):
    assert isinstance(ok(ben.get_realm_filters())["filters"], list)


@test("get_realm_linkifiers")
def _(ada, iris, ben):
    assert isinstance(ok(ben.get_realm_linkifiers())["linkifiers"], list)


@test("add_realm_filter")
def _(ada, iris, ben):
    # Until 0.8 the parameter has the older name, and its value the older notation.
    old = "url_format_string" in inspect.signature(iris.add_realm_filter).parameters
    ok(iris.add_realm_filter("REP-(?P<id>[0-9]+)", "https://plan.example.com/" + ("%(id)s" if old else "{id}")))


@test("get_realm_profile_fields")
def _(ada, iris, ben):
    assert isinstance(ok(ben.get_realm_profile_fields())["custom_fields"], list)


@test("update_storage and get_storage")
def _(ada, iris, ben):
    ok(ben.update_storage({"storage": {"moon": "full"}}))
    same(ok(ben.get_storage({"keys": ["moon"]}))["storage"], {"moon": "full"})


def sign_in(account):
    client = zulip.Client(site=URL, email=account["email"], api_key=account["api_key"], client="Compatibility")
    client.retry_on_errors = False  # or each error of a server takes ten seconds
    return client


def main(chosen):
    logging.disable(logging.CRITICAL)
    failed = number = 0
    ada, iris, ben = sign_in(ADA), sign_in(IRIS), sign_in(BEN)
    for name, function in TESTS.items():
        if chosen and chosen != [name]:
            continue
        number += 1
        if not hasattr(ben, name.split(" ")[0]):
            print(f"ok {number} - {name} # SKIP this version has no such call")
            continue
        try:
            function(ada, iris, ben)
            print(f"ok {number} - {name}")
        except Exception as error:
            failed += 1
            text = (str(error) or repr(error)).replace(URL, "").strip().split("\n")[0]
            print(f"not ok {number} - {name}\n# {text}")
    print(f"1..{number}")
    return 1 if failed else 0


sys.exit(main(sys.argv[1:]))
