"""The module starts fakes and reports their ends."""

import datetime
import http.client
import inspect
import os
import socket
import subprocess
import sys
import typing
import urllib.error
import urllib.request
from pathlib import Path

import pytest

import spiritlevel

WAIT = 20.0


def get(world, path):
    account = world.account("ben@example.com")
    manager = urllib.request.HTTPPasswordMgrWithPriorAuth()
    manager.add_password(None, world.url, account.email, account.api_key, is_authenticated=True)
    opener = urllib.request.build_opener(urllib.request.HTTPBasicAuthHandler(manager))
    with opener.open(f"{world.url}/api/v1{path}", timeout=WAIT) as answer:
        return answer.read().decode()


@pytest.fixture(scope="module")
def fake():
    with spiritlevel.start(level=92, dialect="zulip") as fake:
        yield fake


@pytest.fixture
def world(fake):
    with fake.world() as world:
        yield world


def test_a_world_has_a_level_of_its_own(fake):
    with fake.world(level=156, dialect="spec") as world:
        assert (fake.level, fake.dialect, world.level, world.dialect) == (92, "zulip", 156, "spec")
        world.upgrade(186)
        assert world.level == 186
        with world.fork(level=65) as older:
            assert (older.level, world.level) == (65, 186)
        name = world.name
    with pytest.raises(spiritlevel.ControlError, match=name):
        world.reset()


def test_people_act(world):
    ada = world.as_("ada@example.com")
    message = ada.send("general", "lunch", "Soup?")
    ada.edit(message, "Bread?")
    world.as_("cleo@example.com").react(message, "tada")
    assert "Bread?" in get(world, f"/messages/{message}")
    direct = ada.send_direct("Are you there?", "ben@example.com")
    world.as_("ben@example.com").read(direct)
    ada.type("general", "lunch")
    ada.type("general", "lunch", stop=True)
    ada.type_direct("ben@example.com")
    assert ada.upload("soup.txt", "Leek.").startswith("/user_uploads/")
    with pytest.raises(spiritlevel.SpiritlevelError, match="no account 'eve@example.com'.*ben@example.com"):
        world.as_("eve@example.com")


def test_the_clock_goes_forward(world):
    world.freeze()
    before = world.now
    world.advance("90m")
    world.advance(datetime.timedelta(seconds=1.5))
    assert world.now - before == datetime.timedelta(minutes=90, seconds=1.5)
    with pytest.raises(spiritlevel.ControlError, match='advance is "soon"'):
        world.advance("soon")


def test_a_fault_ends_with_its_block(world):
    with world.fault({"kind": "rate_limit"}), pytest.raises(urllib.error.HTTPError, match="429"):
        get(world, "/users/me")
    assert "ben@example.com" in get(world, "/users/me")
    assert [(r.status, r.faults) for r in world.requests("GET /users/me")] == [(429, ["rate_limit"]), (200, ())]


def test_the_keys_of_faults_are_those_of_the_program(fake):
    document = fake._control.call("GET", "/openapi.json")
    keys = document["components"]["schemas"]["Fault"]["properties"]
    assert set(keys) == set(typing.get_type_hints(spiritlevel.Fault))


def test_requests_are_shown_and_demanded(world):
    get(world, "/messages?anchor=newest&num_before=1&num_after=0&colour=red")
    request = world.requests()[0]
    assert (request.operation, request.user, request.level) == ("GET /messages", "ben@example.com", 92)
    assert request.ignored_parameters == ["colour"]
    assert "num_before=1" in request.line and "warning: " in request.line
    world.assert_sent("GET /messages", {"num_before": 1, "anchor": "newest"}, times=1)
    world.assert_not_sent("POST /messages")
    with pytest.raises(AssertionError, match="nearest is request 1(.|\n)*num_before is '1', want '2'"):
        world.assert_sent("GET /messages", {"num_before": 2})
    with pytest.raises(AssertionError, match=r"no client sent POST /messages; these came: 1 × GET /messages"):
        world.assert_sent("POST /messages")
    with pytest.raises(AssertionError, match="it was sent 1 times"):
        world.assert_not_sent("GET /messages")
    with pytest.raises(spiritlevel.ControlError, match='did you mean "POST /messages"'):
        world.assert_not_sent("POST /mesages")
    with pytest.raises(AssertionError, match="colour"):
        world.assert_no_mistakes()
    world.forget_requests()
    world.assert_no_mistakes()


def test_a_refused_call_says_the_reason(fake):
    with pytest.raises(spiritlevel.ControlError, match="level is 999: it is from 0 to"):
        fake.world(level=999)


def test_a_taken_port_is_an_error_with_the_words_of_the_program():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(spiritlevel.FakeEnded, match=f"cannot listen on {address}.*takes a free port"):
            spiritlevel.start(addr=address)


def test_a_folder_that_cannot_be_written_is_an_error_with_the_words_of_the_program(tmp_path):
    with pytest.raises(spiritlevel.FakeEnded, match=r"--accounts: .*accounts.json cannot be written"):
        spiritlevel.start(arguments=[f"--accounts={tmp_path / 'none' / 'accounts.json'}"])


def test_a_fake_that_dies_is_reported_with_its_last_lines():
    with spiritlevel.start(arguments=["--verbose"]) as fake:
        get(fake, "/users/me")
        process = fake._control.process._child
        process.kill()
        with pytest.raises(spiritlevel.FakeEnded, match="(?s)ended with (signal 9|status 1).*GET /api/v1/users/me"):
            fake.reset()


def python(*arguments):
    """Start an interpreter that finds the module, which may not be installed."""
    environment = {**os.environ, "PYTHONPATH": str(Path(spiritlevel.__file__).parents[1])}
    return subprocess.Popen(
        [sys.executable, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )


PARENT = """
import spiritlevel, sys
fake = spiritlevel.start()
print(fake.url, flush=True)
sys.stdin.read()
"""


def test_a_fake_ends_with_a_process_that_is_killed():
    parent = python("-c", PARENT)
    address = parent.stdout.readline().strip().removeprefix("http://")
    connection = http.client.HTTPConnection(address, timeout=WAIT)
    connection.request("GET", "/control/health")
    assert connection.getresponse().read()
    parent.kill()
    parent.communicate()
    try:
        assert connection.sock.recv(1) == b""  # the fake has closed the connection
    except ConnectionResetError:
        pass
    connection.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no forks")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # other threads run
def test_a_fork_of_the_process_does_not_delay_the_end():
    held, release = os.pipe()
    fake = spiritlevel.start()
    pid = os.fork()
    if pid == 0:
        os.close(release)
        os.read(held, 1)
        os._exit(0)
    child = fake._control.process._child
    fake.stop()
    assert child.returncode == 0
    os.close(release)
    os.waitpid(pid, 0)
    os.close(held)


def test_an_interrupt_of_the_terminal_does_not_reach_the_fake():
    with spiritlevel.start() as fake:
        if hasattr(os, "getsid"):
            assert os.getsid(fake._control.process._child.pid) != os.getsid(0)


def test_a_fake_of_exec_is_found(fake, monkeypatch):
    monkeypatch.setenv("SPIRITLEVEL_CONTROL_URL", fake.control_url)
    with spiritlevel.connect() as same:
        assert same.url == fake.url
    assert fake.level == 92  # it was not stopped
    monkeypatch.delenv("SPIRITLEVEL_CONTROL_URL")
    with pytest.raises(spiritlevel.SpiritlevelError, match="spiritlevel exec"):
        spiritlevel.connect()


def test_another_server_is_no_fake(fake):
    with pytest.raises(spiritlevel.SpiritlevelError, match="/api/v1 is not the control interface of a fake"):
        spiritlevel.connect(fake.url + "/api/v1")
    with pytest.raises(spiritlevel.SpiritlevelError, match="does not answer"):
        spiritlevel.connect("http://127.0.0.1:1/control")


def test_a_proxy_of_the_environment_is_not_asked(fake, monkeypatch):
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    fake.world().delete()


def program_with(tmp_path, version):
    program = tmp_path / "spiritlevel"
    program.write_text(f"#!/bin/sh\necho 'spiritlevel {version}'\n")
    program.chmod(0o755)
    return program


@pytest.mark.skipif(os.name == "nt", reason="the program of the test is a shell script")
def test_two_releases_are_refused(tmp_path, monkeypatch):
    program = program_with(tmp_path, "v0.1.0")
    monkeypatch.setenv("SPIRITLEVEL_BINARY", str(program))
    with pytest.warns(RuntimeWarning, match="is v0.1.0, and the Python module is v0.0.0-dev"):
        with pytest.raises(spiritlevel.SpiritlevelError, match="did not start"):
            spiritlevel.start()
    monkeypatch.setattr("spiritlevel._program.RELEASE", "v0.2.0-rc.1")
    spiritlevel._program.check_release.cache_clear()
    with pytest.raises(spiritlevel.VersionMismatch, match="is v0.1.0, and .* is v0.2.0-rc.1: .*spiritlevel==0.1.0"):
        spiritlevel.start()
    spiritlevel._program.check_release.cache_clear()


def test_a_missing_program_is_reported_with_the_ways_that_are_left(tmp_path, monkeypatch):
    monkeypatch.setenv("SPIRITLEVEL_BINARY", str(tmp_path / "none"))
    with pytest.raises(spiritlevel.SpiritlevelError, match="SPIRITLEVEL_BINARY is .*no such file"):
        spiritlevel.start()
    with pytest.raises(spiritlevel.SpiritlevelError, match="does not run on this machine"):
        spiritlevel.start(program=tmp_path)
    monkeypatch.delenv("SPIRITLEVEL_BINARY")
    monkeypatch.setattr("spiritlevel._program._places", lambda: iter([tmp_path / "none"]))
    with pytest.raises(spiritlevel.SpiritlevelError, match="pip install --force-reinstall spiritlevel"):
        spiritlevel.start()


def test_the_program_runs_as_a_module():
    process = python("-m", "spiritlevel", "--version")
    assert process.communicate()[0].startswith("spiritlevel ")
    assert process.returncode == 0


def test_everything_public_has_a_docstring():
    for name in spiritlevel.__all__:
        value = getattr(spiritlevel, name)
        members = [m for n, m in vars(value).items() if not n.startswith("_")] if inspect.isclass(value) else []
        for one in [value, *members]:
            if inspect.isclass(one) or inspect.isfunction(one) or isinstance(one, property):
                assert inspect.getdoc(one), one
