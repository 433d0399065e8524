import { describe, expect, it } from "vitest";
import { Visitor } from "../support/server";
import { serverOfFile } from "../support/server-of-file";

const server = serverOfFile();

async function titleOf(path: string) {
  const answer = await new Visitor(server.origin).get(path);
  return [answer.status, /<title>([^<]*)/.exec(await answer.text())?.[1]];
}

describe("a page of the account", () => {
  it.each([
    "/account",
    "/account/bestellungen",
    "/account/merkliste",
    "/account/sicherheit",
    "/account/e-mail",
    "/account/zwei-faktor",
    "/account/loeschen",
  ])("has a title of its own for who isn't signed in: %s", async (path) => {
    expect(await titleOf(path)).toEqual([401, "Zugriff erforderlich – Automationsteile"]);
    expect(await titleOf(`${path}?lng=en`)).toEqual([401, "Access required – Automationsteile"]);
  });
});
