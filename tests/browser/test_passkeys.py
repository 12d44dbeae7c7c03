"""A person keeps a passkey on a device of his own, and gets in with it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .house import House
from .screen import Screen

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.xdist_group("browser-learn")]

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Device:
    """The authenticator of a window, made of the browser's own tools."""

    def __init__(self, screen: Screen) -> None:
        self._tools = screen.page.context.new_cdp_session(screen.page)
        self._tools.send("WebAuthn.enable")
        self.id = self._tools.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]

    def keys(self) -> int:
        return len(self._tools.send("WebAuthn.getCredentials", {"authenticatorId": self.id})["credentials"])

    def close(self) -> None:
        self._tools.send("WebAuthn.disable")
        self._tools.detach()


def account_page(screen: Screen, house: House) -> None:
    screen.page.goto(f"http://localhost:{house.port}/cuenta")
    expect(screen.page.locator("h1")).to_be_attached()


def fold(screen: Screen, title: str) -> None:
    screen.page.locator("summary").filter(has_text=re.compile(f"^{title}")).click()


def test_account_is_made_opened_and_kept_by_passkey(visit: Visit, house: House) -> None:
    screen = visit("es")
    screen.allow("status of 409")  # the only way in is not taken away
    page = screen.page
    page.goto(f"{house.address}/cuenta")
    expect(page.get_by_text("abre esta página por el nombre del servidor")).to_be_visible()
    expect(page.get_by_role("button", name="con una llave")).to_have_count(0)

    device = Device(screen)
    account_page(screen, house)
    page.get_by_role("radio", name="Crear una cuenta").check()
    page.get_by_label("Nombre").fill("Llavera")
    screen.button("Crearla con una llave").click()
    screen.button("Ya los he guardado").click()
    expect(page.get_by_role("heading", name="Llavera")).to_be_visible()
    assert device.keys() == 1

    fold(screen, "Llaves de acceso")
    expect(page.get_by_text("de localhost, usada el")).to_be_visible()
    screen.button("Borrar Primera llave").click()
    expect(page.get_by_role("alert").filter(has_text="Solo esa llave abre la cuenta")).to_be_visible()
    page.get_by_label("Nombre de la llave").fill("Otra")
    screen.button("Añadir una llave").click()  # this device has one already
    expect(page.get_by_role("alert").filter(has_text="No se ha usado ninguna llave")).to_be_visible()

    screen.button("Salir").click()
    screen.button("Entrar con una llave").click()
    expect(page.get_by_role("heading", name="Llavera")).to_be_visible()

    fold(screen, "Borrar la cuenta")
    screen.button("Borrar la cuenta").click()
    expect(page.get_by_text("Cuenta borrada.").first).to_be_visible()
    page.get_by_label("Nombre").fill("")  # whatever key the device has
    screen.button("Entrar con una llave").click()
    expect(page.get_by_role("alert").filter(has_text="Esa llave de acceso no abre esto")).to_be_visible()
    screen.allow("Failed to load resource")
    device.close()
