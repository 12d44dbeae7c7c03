"""What is called clean was looked at: the readers of `make audit`."""

from __future__ import annotations

import json

from benchmarks.audit import python_look, web_look


def test_packages_without_known_faults_are_clean() -> None:
    packages = {"dependencies": [{"name": "numpy", "version": "2.4.6", "vulns": []}], "fixes": []}

    assert python_look(json.dumps(packages), "No known vulnerabilities found\n").outcome == "clean"
    assert web_look(json.dumps({"auditReportVersion": 2, "vulnerabilities": {}}), "").outcome == "clean"


def test_known_faults_are_named_with_what_mends_them() -> None:
    fault = {"id": "PYSEC-1", "fix_versions": ["1.1"], "aliases": [], "description": "x"}
    look = python_look(json.dumps({"dependencies": [{"name": "a", "version": "1.0", "vulns": [fault]}]}), "")
    web = web_look(json.dumps({"vulnerabilities": {"b": {"severity": "high", "range": "<2"}}}), "")

    assert (look.outcome, look.said) == ("faults", "a 1.0: PYSEC-1, mended in 1.1")
    assert (web.outcome, web.said) == ("faults", "b: high (<2)")


def test_what_could_not_be_asked_is_never_clean() -> None:
    trace = "Traceback (most recent call last):\n  File ...\nrequests.exceptions.ConnectionError: no route\n"
    refused = {"error": {"code": "ENOAUDIT", "summary": "not found"}}
    skipped = {"dependencies": [{"name": "a", "skip_reason": "not on PyPI"}]}

    assert python_look("", trace).said == "requests.exceptions.ConnectionError: no route"
    assert python_look("", trace).outcome == "unreached"
    assert python_look(json.dumps(skipped), "").outcome == "unreached"
    assert (
        web_look(json.dumps(refused), "npm error audit endpoint returned an error\n").outcome == "unreached"
    )
    assert web_look("", "").said == "it wrote nothing"
