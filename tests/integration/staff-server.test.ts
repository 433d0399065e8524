import { expect, it } from "vitest";
import { firstSettings } from "~/shop";
import { useProxiedServer } from "../support/proxied-server";
import { Visitor } from "../support/server";
import { invite, joinForm } from "../support/staff";

const proxied = useProxiedServer();

const visitor = () => new Visitor(proxied.server.origin);

/** What a reader sees of a page. */
const seen = (html: string) =>
  html
    .replace(/<script\b.*?<\/script>/gs, "")
    .replace(/<link\b[^>]*>/g, "")
    .replace(/\b(href|value|action)="[^"]*"/g, "")
    .replace(/nonce="[^"]*"/g, "");

it("Nobody but staff learns what is under /intern", async () => {
  const unknown = await visitor().get("/gibt-es-nicht");
  const page = seen(await unknown.text());
  const paths = ["/intern", "/intern/", "/intern/personal", "/intern/protokoll?day=2026-01-01"];
  // Logs never say whom it is about.
  const person = "/intern/personen/somebody@customer.test";
  for (const path of [
    ...paths,
    person,
    "/intern/personal/4711",
    "/intern/zwei-faktor",
    "/intern/nichts",
  ]) {
    const answer = await visitor().get(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(seen(await answer.text()), path).toBe(page);
    expect(answer.headers.get("cache-control")).toBe(unknown.headers.get("cache-control"));
    expect((await visitor().post(path, { intent: "invite" })).status, path).toBe(404);
    const data = await visitor().get(`${path.split("?")[0]?.replace(/\/$/, "")}.data`);
    // The footer's address is the shop's own.
    const others = (await data.text()).replaceAll(firstSettings.email, "");
    expect(others, path).not.toMatch(/@|passwordIsFresh/);
  }
  expect(proxied.server.output()).not.toContain("somebody");
});

it("Staff have pages that no cache keeps and no engine lists, and no other site posts for them", async () => {
  const { path } = await invite("owner");
  const owner = visitor();
  expect((await owner.post(path, joinForm)).headers.get("location")).toBe("/intern");
  const setUp = await owner.get("/intern/zwei-faktor");
  expect(setUp.headers.get("cache-control")).toBe("no-store");
  expect(await setUp.text()).toContain('<meta name="robots" content="noindex"');
  expect((await owner.get("/intern")).headers.get("location")).toBe("/intern/zwei-faktor");
  const foreign = { Origin: "https://evil.test" };
  const form = { intent: "start" };
  expect((await owner.post("/intern/zwei-faktor", form, foreign)).status).toBe(403);
  const stranger = await visitor().post("/einladung?token=x", joinForm, foreign);
  expect(stranger.status).toBe(403);
});

it("Without the database nobody gets in, and an invitation is kept for later", async () => {
  const { path } = await invite("desk");
  const colleague = visitor();
  proxied.database.cut();
  expect((await colleague.get("/intern")).status).toBe(404);
  const refused = await colleague.post(path, joinForm);
  proxied.database.restore();
  expect(refused.status).toBe(503);
  await expect.poll(async () => (await visitor().get("/readyz")).status).toBe(200);
  expect((await colleague.post(path, joinForm)).status).toBe(303);
  proxied.database.cut();
  const away = await colleague.get("/intern");
  proxied.database.restore();
  expect(away.status).toBe(503);
});
