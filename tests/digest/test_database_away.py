"""A request loses its database: a clear page, and nothing half done."""

from itertools import count
from time import sleep

import psycopg
import pytest
from django.db import DatabaseError, connection

from digest.guard import is_away
from papers.models import Trail
from tests.attempts import MONTH, first_trend, make_people, prepare
from tests.pages import signed_in
from tests.watching import everything

ASK = {"language": "en", "move": "ask"}
WORDS = ["The site cannot reach its database", "데이터베이스에 연결할 수 없습니다"]


def end_own_backend():
    """What a failing server does to us in the middle of a request."""
    pid = connection.connection.info.backend_pid
    with psycopg.connect(**connection.get_connection_params(), autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s)", [pid])
        while other.execute("SELECT 1 FROM pg_stat_activity WHERE pid = %s", [pid]).fetchone():
            sleep(0.002)


class Statements:
    """Ends our connection right before the n-th statement; use with `execute_wrapper`."""

    def __init__(self, at):
        self.count, self.at = 0, at

    def __call__(self, execute, *arguments):
        self.count += 1
        if self.count == self.at:
            end_own_backend()
        return execute(*arguments)


@pytest.fixture
def people(transactional_db):
    return make_people()


@pytest.fixture
def move(people):
    """The address of the moves of a draft."""
    return f"/admin/digest/trend/{first_trend(prepare('draft', people, MONTH)).pk}/move/"


def desk_of(person):
    desk = signed_in(person)
    desk.raise_request_exception = False
    return desk


def end_of_request():
    connection.close_if_unusable_or_obsolete()


def lost_at_each_statement(ask):
    """The answers to a request whose connection ends at its 1st, 2nd, … statement; the last
    is that of the whole one."""
    for number in count(1):
        statements = Statements(number)
        with connection.execute_wrapper(statements):
            answer = ask()
        end_of_request()
        yield answer
        if statements.count < number:
            return


def assert_is_away(answer):
    assert answer.status_code == 503
    assert answer["Retry-After"] == "30"
    for words in WORDS:
        assert words in answer.content.decode()


def test_connection_lost_at_any_statement_of_a_move_leaves_nothing(people, move):
    desk = desk_of(people["editor"])
    before = everything()
    tries = 0

    for answer in lost_at_each_statement(lambda: desk.post(move, ASK)):
        if answer.status_code == 302:
            break
        assert_is_away(answer)
        assert everything() == before
        tries += 1

    assert tries > 10
    assert answer.status_code == 302
    assert Trail.objects.filter(move="ask").count() == 1


def test_connection_lost_at_commit_leaves_nothing(people, move, monkeypatch):
    desk = desk_of(people["editor"])
    before = everything()
    commit = connection._commit

    monkeypatch.setattr(connection, "_commit", lambda: (end_own_backend(), commit()))
    answer = desk.post(move, ASK)
    monkeypatch.undo()
    end_of_request()

    assert_is_away(answer)
    assert everything() == before
    assert desk.post(move, ASK).status_code == 302
    assert Trail.objects.filter(move="ask").count() == 1


def test_connection_lost_at_any_statement_of_a_page_is_a_clear_page(people, move):
    desk = desk_of(people["editor"])

    *lost, whole = lost_at_each_statement(lambda: desk.get(move.replace("move", "change")))

    assert len(lost) > 10
    for answer in lost:
        assert_is_away(answer)
    assert whole.status_code == 200


def test_connection_lost_at_any_statement_of_signing_in_signs_nobody_in(people):
    """Django calls it a bad request where the session cannot be saved."""
    sign_in = {"username": people["editor"].username, "password": "secret", "next": "/admin/"}
    desks = []

    def ask():
        desks.append(desk_of(None))
        return desks[-1].post("/admin/login/", sign_in)

    *lost, whole = lost_at_each_statement(ask)

    assert len(lost) > 3
    for answer, desk in zip(lost, desks, strict=False):
        assert_is_away(answer)
        assert "sessionid" not in desk.cookies
    assert whole.status_code == 302
    assert "sessionid" in desks[-1].cookies


@pytest.mark.parametrize(
    ("sqlstate", "expected"),
    [(None, True), ("57P01", True), ("08006", True), ("40P01", False), ("55006", False)],
)
def test_only_a_lost_connection_counts_as_away(sqlstate, expected):
    cause = psycopg.OperationalError("why")
    cause.sqlstate = sqlstate
    error = DatabaseError.__subclasses__()  # Django's own wrap the driver's
    error = next(each for each in error if each.__name__ == "OperationalError")("why")
    error.__cause__ = cause

    assert is_away(error) is expected
    assert is_away(ValueError("no database at all")) is False
