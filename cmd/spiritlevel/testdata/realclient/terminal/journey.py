# A day in the life of the unpatched terminal client, without its screen, against
# `spiritlevel serve --dialect zulip`. Usage: python journey.py URL LEVEL. Prints one
# line for each step and ends with status 1 at the first thing that is not so.
import os
import queue
import sys
import threading
import traceback
from unittest.mock import MagicMock

import zulip
from zulipterminal.model import Model

URL, LEVEL = sys.argv[1], int(sys.argv[2])
PATIENCE = 30  # seconds


def ok(answer):
    assert answer["result"] == "success", f"refused: {answer}"
    return answer


def sign_in(email):
    stranger = zulip.Client(site=URL, email=email, api_key="x" * 32)
    key = ok(stranger.call_endpoint("dev_fetch_api_key", request={"username": email}))["api_key"]
    return zulip.Client(site=URL, email=email, api_key=key, client="Journey")


def fail(*failure, **_):
    print("the client failed:", *failure, file=sys.stderr, flush=True)
    traceback.print_exc()
    os._exit(1)


def screen(client):
    """Stands for the screen: it shows nothing, and fails where the client reports a failure."""
    controller = MagicMock(client=client, raise_exception_in_main_thread=fail, report_error=fail)
    view = controller.view
    view.left_panel.is_in_topic_view = False
    view.left_panel.is_in_topic_view_with_stream_id.return_value = False
    view.stream_w.streams_btn_list = view.user_w.users_btn_list = view.message_view.log = []
    view.starred_button.count = view.home_button.count = view.pm_button.count = 0
    return controller


def step(what):
    print(what, flush=True)


iris = sign_in("iris@example.com")
controller = screen(sign_in("ben@example.com"))
ben = controller.model = Model(controller)
heard = queue.Queue()


def listen(kind, handle):
    def handler(event):
        handle(event)
        heard.put((kind, event))

    return handler


ben.event_actions = {kind: listen(kind, handle) for kind, handle in ben.event_actions.items()}


def hear(kind):
    while True:
        found, event = heard.get(timeout=PATIENCE)
        if found == kind:
            return event


# acting waits for the threads in which the client acts on its own.
def acting(act, *arguments, **named):
    before = set(threading.enumerate())
    act(*arguments, **named)
    for thread in set(threading.enumerate()) - before:
        thread.join(PATIENCE)


assert ben.server_feature_level == (LEVEL or None), ben.server_feature_level
assert ben.user_full_name == "Ben Brook", ben.user_full_name
step("registered")

general = ben.stream_id_from_name("general")
assert ben.is_user_subscribed_to_stream(general) and ben.is_valid_stream("general")
assert ben.stream_access_type(general) == "public", ben.stream_access_type(general)
assert len(ben.users) > 5 and any(u["full_name"] == "Iris Ito" for u in ben.users), ben.users
assert ben.unread_counts["all_msg"] > 0, ben.unread_counts
assert ben.get_user_info(ben.user_id)["role"] == 400, ben.get_user_info(ben.user_id)
step("knows streams, people and what is unread")

ben.poll_for_events()
sent = ok(iris.send_message({"type": "stream", "to": "general", "topic": "terminal", "content": "a *star*"}))["id"]
assert hear("message")["message"]["id"] == sent
assert ben.index["messages"][sent]["content"] == "<p>a <em>star</em></p>", ben.index["messages"][sent]
step("hears a message")

assert ben.send_stream_message("general", "terminal", "seen")
own = hear("message")["message"]["id"]
assert ben.update_stream_message("terminal", own, "change_one", "seen twice")
assert hear("update_message")["content"] == "seen twice"
assert ben.fetch_raw_message_content(own) == "seen twice"
assert [e["content"] for e in ben.fetch_message_history(own)] == ["seen", "seen twice"]
assert ben.send_private_message([iris.get_profile()["user_id"]], "psst")
assert hear("message")["message"]["type"] == "private"
step("sends and edits")

acting(ben.toggle_message_reaction, ben.index["messages"][sent], "tada")
assert hear("reaction")["op"] == "add"
assert ben.has_user_reacted_to_message(ben.index["messages"][sent], emoji_code="1f389")
acting(ben.toggle_message_star_status, ben.index["messages"][sent])
assert hear("update_message_flags")["flag"] == "starred"
acting(ben.mark_message_ids_as_read, [sent])
assert "read" in ben.client.get_raw_message(sent)["message"]["flags"]
step("reacts, stars and reads")

assert not ben.get_messages(num_before=5, num_after=0, anchor=own), "an error of the fetch"
assert own in ben.index["all_msg_ids"], ben.index["all_msg_ids"]
assert "terminal" in ben.topics_in_stream(general), ben.topics_in_stream(general)
acting(ben.toggle_stream_muted_status, general)
hear("subscription")
assert ben.is_muted_stream(general)
step("fetches messages and topics, and mutes")
print("done", flush=True)
os._exit(0)  # its threads poll for ever
