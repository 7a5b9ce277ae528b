# A sample suite for Python's own test runner, with plain requests:
#
#   spiritlevel exec --level 92 -- python -m unittest discover fake/examples/python
#   spiritlevel matrix --levels all --smart -- python -m unittest discover fake/examples/python
import json
import os
import unittest

import requests


class Client:
    def __init__(self, email):
        with open(os.environ["SPIRITLEVEL_ACCOUNTS"]) as file:
            accounts = json.load(file)
        key = next(a["api_key"] for a in accounts["accounts"] if a["email"] == email)
        self.base, self.login = accounts["url"] + "/api/v1", (email, key)

    def call(self, method, path, **params):
        place = "params" if method == "GET" else "data"
        answer = requests.request(method, self.base + path, auth=self.login, timeout=30, **{place: params})
        answer.raise_for_status()
        return answer.json()

    def send(self, text):
        return self.call("POST", "/messages", type="stream", to="general", topic="tea", content=text)["id"]


class Chat(unittest.TestCase):
    def setUp(self):
        self.me = Client(os.environ["SPIRITLEVEL_USER_EMAIL"])
        self.other = Client(os.environ["SPIRITLEVEL_SECOND_EMAIL"])

    def test_a_sent_message_can_be_fetched(self):
        sent = self.me.send("The *kettle* is on.")
        last = self.me.call("GET", "/messages", anchor="newest", num_before=1, num_after=0)["messages"][-1]
        self.assertEqual((last["id"], last["subject"]), (sent, "tea"))
        self.assertIn("<em>kettle</em>", last["content"])

    def test_others_are_told_of_a_message(self):
        queue = self.other.call("POST", "/register", event_types='["message"]')["queue_id"]
        sent = self.me.send("Tea is ready.")
        events = self.other.call("GET", "/events", queue_id=queue, last_event_id=-1)["events"]
        self.assertEqual([e["message"]["id"] for e in events], [sent])


if __name__ == "__main__":
    unittest.main()
