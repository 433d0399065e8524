import { randomUUID } from "node:crypto";
import { listKept } from "~/account/erase-person.server";
import type { PersonData } from "~/account/own-data.server";
import { lastMonths } from "~/backoffice/format-month";
import de from "~/i18n/de.json";
import en from "~/i18n/en.json";
import { calendarYearsBefore, endOfDay } from "~/platform/clock";
import { describe, expect, it } from "vitest";
import {
  addToCart,
  countUnits,
  formatCart,
  MAX_CART_LINES,
  parseCart,
  setQuantity,
} from "~/cart/cart";
import { taxOfEntries } from "~/checkout/vat.server";
import { formatCents, formatDate } from "~/i18n/format";
import { isOrderNumber, ownNumber } from "~/orders/own-numbers";
import { displayStatus } from "~/orders/order-status";
import { addressIn } from "~/platform/client-address";
import { parseEnv } from "~/platform/read-env.server";
import { createFormToken, readFormToken } from "~/platform/form.server";
import { cleanText } from "~/platform/plain-text";
import { safeRedirect } from "~/platform/redirect.server";
import { isForeignOrigin } from "~/platform/request.server";

describe("the cart", () => {
  it("adds to what is there, capped at the stock", () => {
    const once = addToCart(new Map(), { productId: 7, quantity: 2, stock: 3 });
    expect(addToCart(once, { productId: 7, quantity: 2, stock: 3 }).get(7)).toBe(3);
  });

  it("removes a line whose quantity is set to 0 or below", () => {
    const lines = new Map([[7, 2]]);
    expect(setQuantity(lines, { productId: 7, quantity: 0, stock: 3 }).size).toBe(0);
    expect(setQuantity(lines, { productId: 7, quantity: -4, stock: 3 }).size).toBe(0);
  });

  it("survives the way through its cookie", () => {
    const lines = new Map([
      [1653, 2],
      [7, 9999],
    ]);
    const seen = new Map([[7, 123_456]]);
    const chosen = new Map([[1653, [1001, 2_147_483_647]]]);
    expect(parseCart(formatCart(lines, seen, chosen))).toEqual({ lines, seen, chosen });
    expect(countUnits(lines)).toBe(10_001);
  });

  it("is empty when the cookie holds anything else", () => {
    for (const value of [null, 5, {}, "x", "1:0", "1:-1", "99999999999:1", "1:1e3"]) {
      expect(parseCart(value).lines.size).toBe(0);
    }
  });

  it("reads the cookies of the versions before, and they read its lines", () => {
    const before = /^(\d{1,10}):(\d{1,4})(?::([0-9a-z]{1,6}))?$/;
    expect(parseCart("1653:2:5yc.1700:1")).toEqual({
      lines: new Map([
        [1653, 2],
        [1700, 1],
      ]),
      seen: new Map([[1653, 7716]]),
      chosen: new Map(),
    });
    const lines = new Map([[1653, 2]]);
    const text = formatCart(lines, new Map([[1653, 7716]]), new Map([[1653, [1001]]]));
    expect(text.split(".").filter((entry) => before.test(entry))).toEqual(["1653:2:5yc"]);
  });

  it("holds no more chosen pieces of a part than the line has, and none without a line", () => {
    expect(parseCart("7:1.7-rt-ru").chosen).toEqual(new Map([[7, [1001]]]));
    expect(parseCart("7:1.8-rt").chosen.size).toBe(0);
    expect(formatCart(new Map([[7, 1]]), new Map(), new Map([[7, [1001, 1002]]]))).toBe("7:1.7-rt");
    for (const pieces of ["7-", "7-zzzzzz", "7-0", "7--rt", "7-RT", "7-rt-\0", "x-rt"]) {
      expect(parseCart(`7:1.${pieces}`).chosen.size).toBe(0);
    }
    const many = Array.from({ length: 5_000 }, (_, at) => at.toString(36)).join("-");
    expect(parseCart(`7:9999.7-${many}`).chosen.get(7)?.length ?? 0).toBeLessThanOrEqual(20);
  });

  it("holds at most 200 lines and fits into a cookie", () => {
    let lines: ReadonlyMap<number, number> = new Map();
    for (let id = 9_000_001; id <= 9_000_300; id++) {
      lines = addToCart(lines, { productId: id, quantity: 9, stock: 9 });
    }
    expect(lines.size).toBe(MAX_CART_LINES);
    expect(Buffer.from(formatCart(lines)).toString("base64").length).toBeLessThan(3800);
  });
});

describe("an order number", () => {
  it("is AA, the year in Germany and the last six characters of the id", () => {
    const newYear = new Date("2026-12-31T23:30:00Z");
    const id = "3f2b8c1e-0000-4000-8000-0000000abc12";
    expect(ownNumber("order", id, newYear)).toBe("AA-2027-0ABC12");
  });

  it("has the form the database demands", () => {
    const number = ownNumber("order", randomUUID(), new Date());
    expect(number).toMatch(/^AA-\d{4}-[0-9A-F]{6}$/);
    expect(isOrderNumber(number)).toBe(true);
  });
});

describe("an order's shown status", () => {
  it("is shipped as soon as there is a tracking number", () => {
    expect(displayStatus({ status: "paid", trackingNumber: "JJD000390" })).toBe("shipped");
    expect(displayStatus({ status: "paid", trackingNumber: " " })).toBe("paid");
  });

  it("is pending when the status is unknown", () => {
    expect(displayStatus({ status: "lost", trackingNumber: "" })).toBe("pending");
  });
});

function isVatExempt({ vatId, deliveryCountry }: { vatId: string; deliveryCountry: string }) {
  const { taxOf } = taxOfEntries({ vatId, country: deliveryCountry, euTaxExempt: true });
  return taxOf("standard").reason === "intra-community";
}

describe("VAT exemption", () => {
  it("needs a valid ID of another member state and delivery to one", () => {
    expect(isVatExempt({ vatId: "ATU 1234 5675", deliveryCountry: "Austria" })).toBe(true);
    expect(isVatExempt({ vatId: "nl-004495445b01", deliveryCountry: "Belgium" })).toBe(true);
  });

  it.each([
    ["de", de.checkout.vatIdHint],
    ["en", en.checkout.vatIdHint],
  ])("can't be had with the form's own example (%s)", (_language, hint) => {
    const example = /[A-Z]{2}\w+/.exec(hint)?.[0] ?? "";
    expect(example).toMatch(/^ATU\d{8}$/);
    expect(isVatExempt({ vatId: example, deliveryCountry: "Austria" })).toBe(false);
  });

  it.each([
    ["a wrong check digit", "ATU12345678", "Austria"],
    ["a German ID", "DE136695976", "Austria"],
    ["delivery to Germany", "ATU12345675", "Germany"],
    ["delivery outside the EU", "ATU12345675", "Switzerland"],
    ["an unknown country", "ATU12345675", "Atlantis"],
    ["a blank ID", "   ", "Austria"],
    ["just text", "bitte steuerfrei", "Austria"],
  ])("is refused for %s", (_case, vatId, deliveryCountry) => {
    expect(isVatExempt({ vatId, deliveryCountry })).toBe(false);
  });
});

describe("a field for the e-mail address", () => {
  it.each([
    ["de", de],
    ["en", en],
  ])("says in each form what that form does with it (%s)", (_language, texts) => {
    const hints = [
      texts.checkout.emailHint,
      texts.withdrawal.emailHint,
      texts.account.profile.emailHint,
    ];
    expect(new Set(hints).size).toBe(hints.length);
  });
});

describe("prices", () => {
  it("are written as each language writes them", () => {
    expect(formatCents(123_450, "de")).toBe("1.234,50\u00a0€");
    expect(formatCents(123_450, "en")).toBe("€1,234.50");
  });
});

describe("dates", () => {
  it("are days in Germany, with a month that nobody can take for the day", () => {
    const nearlyMidnight = "2026-12-01T23:30:00Z";
    expect(formatDate(nearlyMidnight, "de")).toBe("02.12.2026");
    expect(formatDate(nearlyMidnight, "en")).toBe("2 Dec 2026");
  });
});

describe("the end of a day", () => {
  it.each([
    ["2026-11-24T09:05:00Z", "2026-11-24T22:59:59.999Z"],
    ["2026-07-24T09:05:00Z", "2026-07-24T21:59:59.999Z"],
    ["2026-07-24T22:30:00Z", "2026-07-25T21:59:59.999Z"],
    ["2026-10-25T00:30:00Z", "2026-10-25T22:59:59.999Z"],
    ["2026-03-29T12:00:00Z", "2026-03-29T21:59:59.999Z"],
  ])("is Germany's, at %s", (at, end) => {
    expect(endOfDay(new Date(at)).toISOString()).toBe(end);
  });
});

describe("the year and the month", () => {
  it.each([
    ["2026-12-31T22:30:00Z", "2017-12-31T23:00:00.000Z", ["2026-12", "2026-11"]],
    ["2026-12-31T23:30:00Z", "2018-12-31T23:00:00.000Z", ["2027-01", "2026-12"]],
  ])("are Germany's, at %s", (at, start, months) => {
    expect(calendarYearsBefore(new Date(at), 8).toISOString()).toBe(start);
    expect(lastMonths(2, new Date(at))).toEqual(months);
  });

  it("are Germany's for an order that is kept after a deletion", () => {
    const order = {
      created_at: new Date("2026-12-31T23:30:00Z"),
      paid_at: new Date(),
      documents: [],
    };
    const requests = { withdrawals: [], mails: [], buyback: [], newsletter: [] };
    const data = { orders: [order], requests } as unknown as PersonData;
    const [kept] = listKept(data, new Date());
    expect(kept?.until.toISOString()).toBe("2035-12-31T00:00:00.000Z");
  });
});

describe("a redirect target", () => {
  it.each([
    "//evil.test",
    "/\\evil.test",
    "/\t/evil.test",
    "https://evil.test",
    "javascript:1",
    "",
  ])("%j stays on the site", (target) => {
    const safe = safeRedirect(target, "/start");
    expect(new URL(safe, "http://shop.test").origin).toBe("http://shop.test");
  });

  it("/.//evil.test stays on the site", () => {
    expect(safeRedirect("/.//evil.test")).toBe("/evil.test");
  });

  it("keeps path, query and fragment", () => {
    expect(safeRedirect("/katalog?search=a%26b#x")).toBe("/katalog?search=a%26b#x");
  });
});

describe("a form's token", () => {
  it("gives back its id, and nothing once it was changed", () => {
    const token = createFormToken();
    expect(readFormToken(token)).toBe(token.split(".")[0]);
    expect(readFormToken(`${token.slice(0, 35)}0${token.slice(36)}x`)).toBeUndefined();
    expect(readFormToken("")).toBeUndefined();
  });
});

describe("submitted text", () => {
  it("loses NUL, script tags, javascript: and inline handlers", () => {
    expect(cleanText('a\0b<script>alert(1)</script> javascript:x <img onerror="y">')).toBe(
      'ab x <img "y">',
    );
    expect(cleanText("a<script>b<SCRIPT >c</script >d</script>e<script f")).toBe("ade<script f");
    expect(cleanText("<scr<script></script>ipt>alert(1)")).toBe("alert(1)");
  });

  it("loses what acts on a terminal or turns the writing round, and keeps its lines", () => {
    expect(cleanText("a\u001b[2Jb\u009b1mc\u202ed\u2066e\u007f\tf\r\ng")).toBe(
      "a[2Jb1mcde\tf\r\ng",
    );
  });

  it("keeps the letters of every language, and of a letter's marks no more than 20", () => {
    const text = "Größe à \u0928\u093f 👩‍🔧 Ελλάδα";
    expect(cleanText(text)).toBe(text);
    expect(cleanText(`a${"\u0316".repeat(500)}b`)).toBe(`a${"\u0316".repeat(20)}b`);
  });
});

describe("the origin of an unsafe request", () => {
  const none = { site: undefined, origin: undefined, referer: undefined };

  it("is ours when the browser says same-origin", () => {
    expect(isForeignOrigin({ ...none, site: "same-origin" })).toBe(false);
    expect(isForeignOrigin({ ...none, origin: "http://shop.test" })).toBe(false);
    expect(isForeignOrigin({ ...none, referer: "http://shop.test/warenkorb" })).toBe(false);
  });

  it.each([
    { ...none, site: "cross-site", origin: "http://shop.test" },
    { ...none, site: "same-site" },
    { ...none, origin: "null" },
    { ...none, origin: "http://shop.test.evil.test" },
    { ...none, referer: "http://evil.test/http://shop.test" },
    none,
  ])("is foreign for %j", (headers) => {
    expect(isForeignOrigin(headers)).toBe(true);
  });
});

describe("the visitor's address in a proxy's header", () => {
  it.each([
    ["198.51.100.7", "198.51.100.7"],
    ["6.6.6.6, 198.51.100.7", "198.51.100.7"],
    ["6.6.6.6,198.51.100.7", "198.51.100.7"],
    ["198.51.100.7:4711", "198.51.100.7"],
    ["2001:db8::1", "2001:db8::1"],
    ["[2001:db8::1]:4711", "2001:db8::1"],
    ["198.51.100.7, anything", undefined],
    ["198.51.100.7,", undefined],
    ["x".repeat(5_000), undefined],
    ["", undefined],
    [undefined, undefined],
  ])("%j is %j: what the visitor put in front doesn't count", (header, address) => {
    expect(addressIn(header)).toBe(address);
  });
});

describe("the configuration", () => {
  it("names every variable that is missing or wrong, and no value", () => {
    const start = () => parseEnv({ APP_ORIGIN: "nonsense-value", SMTP_URL: "" });
    expect(start).toThrow(/APP_ORIGIN: /);
    expect(start).toThrow(/SMTP_URL is missing/);
    expect(start).toThrow(/DATABASE_URL is missing/);
    expect(start).not.toThrow(/nonsense-value/);
  });
});
