import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { findCondition, itemCondition } from "~/parts/conditions";
import { plainText, productDescription } from "~/product/description.server";
import { containedIn, placeLens } from "~/product/lens";
import { mailtoUrl } from "~/product/mailto";
import { sitemapEntry, sitemapOf } from "~/product/sitemap.server";
import { wrap } from "~/product/use-slides";
import { quoteSchema } from "~/quote/schema";

describe("the description", () => {
  it("is the full one, else the short one, else nothing", () => {
    const full_description = "<p>Lang</p>";
    expect(productDescription({ full_description, description: "Kurz" }).html).toBe("<p>Lang</p>");
    expect(productDescription({ full_description: " ", description: "Kurz" }).html).toBe(
      "<p>Kurz</p>",
    );
    expect(productDescription({ full_description: "", description: "" }).html).toBe("");
  });

  it("counts as missing when only markup would be left of it", () => {
    expect(
      productDescription({
        full_description: "<script>alert(1)</script><p> </p>",
        description: "Kurz",
      }).html,
    ).toBe("<p>Kurz</p>");
  });

  it.each([
    `<img src=x onerror=alert(1)>`,
    `<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>`,
    `<a href="javascript:alert(1)">x</a>`,
    `<a href="java&#10;script:alert(1)">x</a>`,
    `<a href="data:text/html,<script>alert(1)</script>">x</a>`,
    `<iframe srcdoc="<script>alert(1)</script>"></iframe>`,
    `<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>`,
    `<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>`,
    `<p style="position:fixed;inset:0" onclick="alert(1)">x</p>`,
    `<form action="https://evil.test"><input name=password></form>`,
    `<<script>script>alert(1)<</script>/script>`,
    `<p>x</p><!--><img src=x onerror=alert(1)>-->`,
    `<base href="https://evil.test/"><meta http-equiv=refresh content="0;url=//evil.test">`,
    `<template><img src=x onerror=alert(1)></template>`,
  ])("%s reaches the page without anything that acts", (attack) => {
    const { html } = productDescription({
      full_description: `<p>Text</p>${attack}`,
      description: "",
    });
    expect(html).toContain("<p>Text</p>");
    const tags = [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)];
    for (const [, name, attributes] of tags) {
      expect(["p", "a", "table", "br"]).toContain(name);
      expect(attributes).not.toMatch(/\bon\w+|style|src|javascript|data:|action/i);
    }
    expect(html).not.toMatch(/<(?![a-z/])/i);
  });

  it("is plain text for machines", () => {
    expect(
      plainText("<h2>A</h2><p>1 &lt; 2 &amp; 3</p><table><tr><th>B</th><td>C</td></tr></table>"),
    ).toBe("A 1 < 2 & 3 B C");
  });
});

describe("the condition for machines", () => {
  it.each([
    ["Neu", "new"],
    ["Neu OVP", "new"],
    ["Gebraucht", "used"],
    ["Gebraucht - geprüft", "used"],
    ["Generalüberholt", "refurbished"],
    ["Defekt", "damaged"],
    ["refurbished", "refurbished"],
    ["", "used"],
    ["irgendwas", "used"],
  ])("of %j is %s", (text, expected) => {
    expect(itemCondition(text)).toBe(expected);
  });

  it("explains the six known ones, however they are typed, and no others", () => {
    expect(findCondition(" neu ovp ")?.key).toBe("newBoxed");
    expect(findCondition("Vorführgerät")).toBeUndefined();
  });
});

describe("the gallery", () => {
  it("wraps round both ends", () => {
    expect(wrap(0, -1, 4)).toBe(3);
    expect(wrap(3, 1, 4)).toBe(0);
    expect(wrap(0, 1, 1)).toBe(0);
  });

  it("finds the drawn picture inside its box", () => {
    const box = { left: 10, top: 20, width: 400, height: 300 };
    expect(containedIn(box, { width: 100, height: 300 })).toEqual({
      left: 160,
      top: 20,
      width: 100,
      height: 300,
    });
  });

  it("centres the spot under the pointer in the lens, at both zooms", () => {
    const picture = { left: 100, top: 100, width: 400, height: 300 };
    for (const zoom of [2.5, 5]) {
      const place = placeLens({ pointer: { x: 200, y: 150 }, stage: picture, picture, zoom });
      expect(place).toMatchObject({ left: -50, top: -100, backgroundWidth: 400 * zoom });
      // The spot is at (100, 50) of the picture, and in the middle of the 300 px lens.
      expect((place?.backgroundX ?? 0) + 100 * zoom).toBe(150);
      expect((place?.backgroundY ?? 0) + 50 * zoom).toBe(150);
    }
  });

  it("shows no lens beside the picture", () => {
    const picture = { left: 100, top: 100, width: 400, height: 300 };
    const pointer = { x: 99, y: 150 };
    expect(placeLens({ pointer, stage: picture, picture, zoom: 2.5 })).toBeUndefined();
  });
});

it("sharing by mail keeps names that look like parts of an address", () => {
  const url = mailtoUrl({ subject: "A&B?=#", body: "Zeile 1\nZeile 2 & mehr" });
  const fields = new URL(url).searchParams;
  expect(fields.get("subject")).toBe("A&B?=#");
  expect(fields.get("body")).toBe("Zeile 1\r\nZeile 2 & mehr");
});

describe("the sitemap", () => {
  it("escapes addresses", () => {
    const entry = sitemapEntry({ path: "/katalog?manufacturers=A&b='x'" }, "https://shop.test");
    expect(entry).not.toMatch(/&(?!amp;|apos;|quot;|lt;|gt;)/);
    expect(entry.match(/<url>/g)).toHaveLength(2);
    expect(sitemapOf([], "https://shop.test")).toContain("</urlset>");
  });
});

describe("the quote form", () => {
  const complete = {
    firstName: "Erika",
    lastName: "Muster",
    email: "erika@example.org",
    quantity: "3",
  };
  function errors(change: Record<string, string>) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...complete, ...change })) form.set(name, value);
    const submission = parseWithZod(form, { schema: quoteSchema });
    return submission.status === "success" ? undefined : submission.error;
  }

  it("needs first name, last name and e-mail; company and phone may be missing", () => {
    expect(errors({})).toBeUndefined();
    expect(errors({ firstName: " ", lastName: "", email: "" })).toEqual({
      firstName: ["person.errors.firstName"],
      lastName: ["person.errors.lastName"],
      email: ["person.errors.email"],
    });
  });

  it.each(["1", "1000"])("takes a quantity of %s", (quantity) => {
    expect(errors({ quantity })).toBeUndefined();
  });

  it.each(["0", "1001", "-1", "1.5", "viele", "", "NaN", "Infinity"])(
    "refuses the quantity %j",
    (quantity) => {
      expect(errors({ quantity })).toEqual({ quantity: ["quote.errors.quantity"] });
    },
  );

  it.each(["erika", "erika@example", "a b@example.org", "a@example.org,b@example.org"])(
    "refuses the address %j",
    (email) => {
      expect(errors({ email })).toEqual({ email: ["person.errors.emailFormat"] });
    },
  );

  it("refuses names that could write a mail's header", () => {
    expect(errors({ firstName: "A\r\nBcc: x@y.z", company: "<b>" })).toEqual({
      firstName: ["form.invalid"],
      company: ["form.invalid"],
    });
  });
});
