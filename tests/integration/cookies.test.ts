import { describe, expect, it } from "vitest";
import { startSession } from "~/auth/session.server";
import { writeCart } from "~/cart/cart.server";
import { rememberPendingOrder } from "~/payments/pending-order.server";
import { rememberDevice } from "~/auth/devices.server";
import { cookieSeconds } from "~/platform/cookie-seconds";
import { languageCookie } from "~/i18n/i18n.server";
import { db } from "~/platform/db.server";
import { lightCookie, netCookie, viewCookie } from "~/platform/choices.server";
import { setMessage } from "~/platform/message.server";

describe("the privacy page", () => {
  it("says how long each cookie really lives", async () => {
    const { id } = await db
      .insertInto("users")
      .values({ email: "cookie@customer.test", password_hash: "unused" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const request = new Request("http://shop.test/");
    const device = await db
      .transaction()
      .execute((trx) => rememberDevice(trx, { request, userId: id }));
    const cookies = {
      device: device.cookie,
      session: await db.transaction().execute((trx) => startSession(trx, { request, userId: id })),
      cart: await writeCart(new Map([[1, 1]])),
      language: await languageCookie.serialize("en"),
      light: await lightCookie.serialize(true),
      net: await netCookie.serialize(true),
      view: await viewCookie.serialize("rows"),
      message: await setMessage({ kind: "info", title: "cart.cleared" }),
      checkout: await rememberPendingOrder({ id: "00000000-0000-4000-8000-000000000000" }),
    };
    const lives = Object.entries(cookies).map(([name, cookie]) => {
      expect(cookie, name).toMatch(new RegExp(`^${name}=`));
      return [name, Number(/Max-Age=(\d+)/.exec(cookie)?.[1])];
    });
    expect(Object.fromEntries(lives)).toEqual(cookieSeconds);
  });
});
