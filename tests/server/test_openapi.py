"""The OpenAPI document: committed, in step, and fit for generating types."""

from __future__ import annotations

import json
from pathlib import Path

from tablas.server.openapi import openapi_text

COMMITTED = Path(__file__).resolve().parents[2] / "web" / "openapi.json"


def test_committed_document_is_what_the_server_says_now() -> None:
    assert COMMITTED.read_text(encoding="utf-8") == openapi_text(), (
        "run `make types` and commit web/openapi.json and the types made from it"
    )


def test_whoever_takes_json_says_that_it_may_be_none() -> None:
    operations = [one for path in json.loads(openapi_text())["paths"].values() for one in path.values()]
    takers = [
        one for one in operations if "application/json" in one.get("requestBody", {}).get("content", {})
    ]

    assert len(takers) > 30
    assert all("400" in one["responses"] for one in takers)


def test_operations_have_the_stable_names_the_web_app_calls() -> None:
    document = json.loads(openapi_text())

    names = {operation["operationId"] for path in document["paths"].values() for operation in path.values()}

    assert names == {
        "actInMatch",
        "addPart",
        "addPasskey",
        "analyseSpot",
        "answerCard",
        "askEngine",
        "askForFirstKey",
        "askForKey",
        "askForProof",
        "askToSignIn",
        "askEngineMany",
        "cancelJob",
        "commentDecision",
        "cancelMeeting",
        "changePassphrase",
        "createBot",
        "createMatch",
        "decideReport",
        "extendJob",
        "getAccountData",
        "getClock",
        "getCountTask",
        "getCubeTask",
        "getDesk",
        "getDice",
        "getDiceProof",
        "getHealth",
        "getHint",
        "getInvitationPicture",
        "getJob",
        "getLobby",
        "getMatch",
        "getMatchFile",
        "getMeeting",
        "getNews",
        "getOpening",
        "getPlayer",
        "getProgress",
        "getReadiness",
        "getReport",
        "getReview",
        "getReviewBoard",
        "getReviewGraph",
        "getRunning",
        "getSession",
        "getStanding",
        "getTurn",
        "joinMeeting",
        "judgeAction",
        "judgePlay",
        "listJobs",
        "listLevels",
        "listMatches",
        "listMeetings",
        "listPlayers",
        "listReviews",
        "lookAtInvitation",
        "lookAtWatchLink",
        "muteInMatch",
        "nextCard",
        "orderJob",
        "pauseJob",
        "proposeMatch",
        "readSpot",
        "readWarning",
        "recoverAccount",
        "removeAccount",
        "removeBot",
        "removePasskey",
        "removeReview",
        "renewCodes",
        "reportPlayer",
        "resumeJob",
        "reviewAgain",
        "reviewPlayed",
        "ruleAccount",
        "sayInMatch",
        "sendMatch",
        "signIn",
        "signInWithKey",
        "signUpWithKey",
        "signOut",
        "signUp",
        "tellEntropy",
        "watchJob",
        "holdTournament",
        "listTournaments",
        "getTournament",
        "enterTournament",
        "leaveTournament",
        "dropEntrant",
        "startTournament",
        "drawNextRound",
        "extendRound",
        "cancelTournament",
        "ruleResult",
        "reopenBoard",
        "sitDown",
        "getResults",
        "getResultTable",
        "watchTournament",
    }


def test_every_refusal_has_the_one_error_shape() -> None:
    document = json.loads(openapi_text())

    shapes = {
        answer["content"]["application/json"]["schema"]["$ref"]
        for path in document["paths"].values()
        for operation in path.values()
        for status, answer in operation["responses"].items()
        if int(status) >= 400
    }

    assert shapes == {"#/components/schemas/ErrorResponse"}


def test_unions_are_told_apart_by_kind() -> None:
    schemas = json.loads(openapi_text())["components"]["schemas"]

    unions = {
        name
        for name, schema in schemas.items()
        if schema.get("discriminator", {}).get("propertyName") == "kind"
    }

    assert unions == {
        "Action",
        "AllowedAction",
        "EngineQuestion",
        "Hint",
        "JobOrder",
        "JobResult",
        "LiveEvent",
        "News",
    }
