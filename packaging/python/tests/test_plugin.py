"""The plugin gives each test a world."""

import pytest

import spiritlevel


@pytest.fixture
def run(pytester):
    """Run pytest on a file."""

    def run(code, *arguments):
        pytester.makepyfile(code)
        return pytester.runpytest("-p", "spiritlevel.pytest_plugin", "-v", *arguments)

    return run


TWO_TESTS = """
    import pytest

    def test_any(spiritlevel):
        assert spiritlevel.dialect == "zulip"
        spiritlevel.as_("ada@example.com").send("general", "lunch", "Soup?")

    @pytest.mark.spiritlevel(level=92)
    def test_old(spiritlevel):
        assert spiritlevel.level == 92

    def test_without():
        pass
"""


def test_tests_run_at_each_level(run):
    result = run(TWO_TESTS, "--spiritlevel-levels", "65,180-181", "--spiritlevel-dialect", "zulip")
    result.assert_outcomes(passed=5)
    result.stdout.fnmatch_lines([f"*::test_any?level-{level}? PASSED*" for level in (65, 180, 181)], consecutive=True)


def test_the_settings_can_be_in_a_file(run, pytester):
    pytester.makeini("[pytest]\nspiritlevel_levels = 65,186\nspiritlevel_dialect = zulip")
    run(TWO_TESTS, "--strict-markers").assert_outcomes(passed=4)


def test_the_nearest_mark_counts(run):
    run(
        """
        import pytest
        pytestmark = pytest.mark.spiritlevel(level=65, clock="frozen")

        def test_of_the_file(spiritlevel):
            assert spiritlevel.level == 65

        @pytest.mark.spiritlevel(156, dialect="zulip")
        def test_of_its_own(spiritlevel):
            assert (spiritlevel.level, spiritlevel.dialect) == (156, "zulip")
            assert spiritlevel.now == spiritlevel.now
    """,
        "--spiritlevel-levels",
        "186",
    ).assert_outcomes(passed=2)


def test_worlds_are_apart(run):
    run("""
        import pytest

        @pytest.mark.parametrize("name", ["a", "b"])
        def test_requests(spiritlevel, spiritlevel_fake, name):
            assert spiritlevel.as_("ada@example.com").send("general", name, "Hello") < 100_000
            assert spiritlevel.url != spiritlevel_fake.url
            assert len(spiritlevel_fake._control.call("GET", "/worlds")["worlds"]) == 2
    """).assert_outcomes(passed=2)


def test_a_failure_shows_the_requests(run):
    result = run("""
        import urllib.request

        def test_fails(spiritlevel):
            urllib.request.urlopen(spiritlevel.url + "/api/v1/server_settings?colour=red").close()
            assert False
    """)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["*requests to spiritlevel (level 186, dialect spec)*", "*GET /api/v1/server_settings*200*colour=red*"]
    )


def test_a_dead_fake_is_reported_with_its_last_lines(run):
    result = run("""
        def test_kills(spiritlevel, spiritlevel_fake):
            spiritlevel_fake._control.process._child.kill()
            assert False
    """)
    result.stdout.fnmatch_lines(["*- spiritlevel -*", "the fake has ended with signal 9 while it was needed*"])


@pytest.mark.parametrize(
    "option, sentence",
    [
        ("--spiritlevel-levels=65,new", "'new' is neither a level such as 122 nor a range such as 180-186"),
        ("--spiritlevel-levels=9-3", "'9-3' is neither"),
    ],
)
def test_levels_that_cannot_be_read_are_refused_at_once(run, option, sentence):
    result = run(TWO_TESTS, option)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert sentence in result.stderr.str()


def test_an_unknown_level_or_parameter_of_a_mark_is_an_error_of_the_test(run):
    result = run("""
        import pytest

        @pytest.mark.spiritlevel(level=999)
        def test_new(spiritlevel): pass

        @pytest.mark.spiritlevel(colour="red")
        def test_red(spiritlevel): pass
    """)
    result.assert_outcomes(errors=2)
    result.stdout.fnmatch_lines(["*level is 999: it is from 0 to*", "*unexpected keyword argument 'colour'*"])


def test_below_exec_the_world_is_that_of_the_command(run, monkeypatch):
    with spiritlevel.start(level=92) as fake:
        monkeypatch.setenv("SPIRITLEVEL_CONTROL_URL", fake.control_url)
        fake.as_("ada@example.com").send("general", "rutabaga", "Hello")
        run(f"""
            import pytest

            @pytest.mark.parametrize("name", ["a", "b"])
            def test_root(spiritlevel, name):
                assert (spiritlevel.url, spiritlevel.level) == ({fake.url!r}, 92)
                assert "rutabaga" not in spiritlevel.export()

            @pytest.mark.spiritlevel(level=65)
            def test_other(spiritlevel):
                assert (spiritlevel.url != {fake.url!r}, spiritlevel.level) == (True, 65)
        """).assert_outcomes(passed=3)
        assert fake.level == 92
