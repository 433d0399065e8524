import { describe, expect, it } from "vitest";
import { startSession } from "~/auth/session.server";
import { writeCart } from "~/cart/cart.server";
import { rememberPendingOrder } from "~/payments/pending-order.server";
import { readConsent } from "~/consent/consent.server";
import { rememberDevice } from "~/auth/devices.server";
import { cookieSeconds } from "~/consent/cookie-facts";
import { handleConsent } from "~/consent/handle-consent.server";
import { languageCookie } from "~/i18n/i18n.server";
import { db } from "~/platform/db.server";
import { lightCookie } from "~/platform/light.server";
import { setMessage } from "~/platform/message.server";

function post(fields: Record<string, string>): Request {
  return new Request("http://shop.test/cookies", {
    method: "POST",
    body: new URLSearchParams(fields),
  });
}

function setCookie(response: Response, name: string): string {
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith(`${name}=`));
  return cookie ?? "";
}

async function consentAfter(fields: Record<string, string>) {
  const response = await handleConsent(post(fields));
  const cookie = setCookie(response, "consent").split(";")[0] ?? "";
  return readConsent(new Request("http://shop.test/", { headers: { Cookie: cookie } }));
}

describe("a visitor's choice about cookies", () => {
  it("is unknown until it is made", async () => {
    expect(await readConsent(new Request("http://shop.test/"))).toBeNull();
  });

  it("is everything, nothing more than necessary, or what was ticked", async () => {
    expect(await consentAfter({ choice: "all" })).toMatchObject({
      necessary: true,
      functional: true,
      analytics: true,
      marketing: true,
    });
    expect(await consentAfter({ choice: "necessary", analytics: "on" })).toMatchObject({
      necessary: true,
      functional: false,
      analytics: false,
      marketing: false,
    });
    expect(await consentAfter({ choice: "custom", functional: "on" })).toMatchObject({
      necessary: true,
      functional: true,
      analytics: false,
      marketing: false,
    });
  });

  it("is kept with its time", async () => {
    const before = Date.now();
    const consent = await consentAfter({ choice: "all" });
    const time = Date.parse(consent?.timestamp ?? "");
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
  });

  it("does not count when somebody changed the cookie", async () => {
    const response = await handleConsent(post({ choice: "necessary" }));
    const cookie = (setCookie(response, "consent").split(";")[0] ?? "").replace("=", "=x");
    const request = new Request("http://shop.test/", { headers: { Cookie: cookie } });
    expect(await readConsent(request)).toBeNull();
  });

  it("leads back to the page it was made on, and never to another site", async () => {
    const back = await handleConsent(post({ choice: "all", redirectTo: "/katalog?page=2" }));
    expect(back.status).toBe(303);
    expect(back.headers.get("Location")).toBe("/katalog?page=2");
    const away = await handleConsent(post({ choice: "all", redirectTo: "//evil.test/" }));
    expect(away.headers.get("Location")).toBe("/cookies");
  });

  it("is refused when it is none of the three", async () => {
    await expect(handleConsent(post({ choice: "maybe" }))).rejects.toMatchObject({ status: 400 });
    await expect(handleConsent(post({}))).rejects.toMatchObject({ status: 400 });
  });
});

describe("the privacy page", () => {
  it("says how long each cookie really lives", async () => {
    const { id } = await db
      .insertInto("users")
      .values({ email: "cookie@customer.test", password_hash: "unused" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const request = new Request("http://shop.test/");
    const consent = await handleConsent(post({ choice: "all" }));
    const device = await db
      .transaction()
      .execute((trx) => rememberDevice(trx, { request, userId: id }));
    const cookies = {
      device: device.cookie,
      session: await db.transaction().execute((trx) => startSession(trx, { request, userId: id })),
      cart: await writeCart(new Map([[1, 1]])),
      language: await languageCookie.serialize("en"),
      light: await lightCookie.serialize(true),
      consent: setCookie(consent, "consent"),
      message: await setMessage({ kind: "info", title: "consent.saved" }),
      checkout: await rememberPendingOrder({ id: "00000000-0000-4000-8000-000000000000" }),
    };
    const lives = Object.entries(cookies).map(([name, cookie]) => {
      expect(cookie, name).toMatch(new RegExp(`^${name}=`));
      return [name, Number(/Max-Age=(\d+)/.exec(cookie)?.[1])];
    });
    expect(Object.fromEntries(lives)).toEqual(cookieSeconds);
  });
});
