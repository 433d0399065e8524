import sharp from "sharp";
import { describe, expect, it } from "vitest";
import de from "~/i18n/de.json";
import en from "~/i18n/en.json";
import { putObject } from "~/platform/storage.server";
import { unitStates } from "../../db/stock-tables";
import { createPiece, createTest } from "../support/pieces";
import { createProduct } from "../support/products";
import { Visitor } from "../support/server";
import { serverOfFile } from "../support/server-of-file";

const server = serverOfFile();

async function read(path: string) {
  const response = await new Visitor(server.origin).get(path);
  const html = await response.text();
  // What somebody reads, without what is in scripts.
  const text = html
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, "")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
  return { status: response.status, html, text, headers: response.headers };
}

const languages = [
  ["de", de, "12.10.2026"],
  ["en", en, "12 Oct 2026"],
] as const;

describe.each(languages)("in %s", (language, texts, day) => {
  const { piece: t } = texts;

  it("a product's page shows its pieces with their photos, tests and what is included", async () => {
    const { id } = await createProduct({ stock: 0 });
    const first = await createPiece(id, {
      serial: "SVPK1234567",
      included: "Frontstecker",
      photos: ["stueck/a 1.webp"],
      note: "Zahlte Meier bar",
      cost_cents: 4_711,
    });
    await createTest(first.id, { firmware: "V1.0", created_at: new Date("2020-01-01T12:00Z") });
    await createTest(first.id, {
      firmware: "V2.6.1",
      note: "Lüfter erneuert",
      created_at: new Date("2026-10-12T12:00Z"),
      checks: JSON.stringify([
        { check: "power-up", result: "passed" },
        { check: "fan", result: "failed" },
        { check: "a-new-one", result: "skipped" },
      ]),
      result: "limited",
    });
    await createPiece(id, { serial: "AB12" });
    const { html, text } = await read(`/produkt/${id}?lng=${language}`);
    expect(text).toContain(t.title_other);
    expect(text).toContain(t.name.replace("{{code}}", `S${first.id}`));
    expect(html).toContain("/media/stueck/a%201.webp?w=160");
    expect(html).toContain('href="/media/stueck/a%201.webp"');
    expect(text).toContain(t.serialEnd.replace("{{end}}", "4567"));
    expect(text).toContain("Frontstecker");
    expect(text).toContain(`${t.testedOn} ${day}`);
    expect(text).toContain(t.results.limited);
    expect(text).toContain(`${t.passed} ${t.checks["power-up"]}`);
    expect(text).toContain(`${t.failed} ${t.checks.fan}`);
    expect(text).toContain(`${t.skipped} a-new-one`);
    expect(text).toContain("V2.6.1");
    expect(text).toContain("Lüfter erneuert");
    expect(html).toContain(`href="/pruefung/${first.token}"`);
    // The older test stands in the record only; the rest is for staff.
    for (const secret of ["V1.0", "1234567", "AB12", "Meier", "4711"]) {
      expect(html).not.toContain(secret);
    }
  });

  it("pieces that aren't for sale, and products without any, have no such section", async () => {
    const none = await createProduct({ stock: 3 });
    const sold = await createProduct({ stock: 1 });
    for (const state of unitStates.filter((each) => each !== "on-sale")) {
      await createPiece(sold.id, { state, included: "Geheim" });
    }
    for (const { id } of [none, sold]) {
      const { html } = await read(`/produkt/${id}?lng=${language}`);
      expect(html).not.toContain('id="stuecke"');
      expect(html).not.toContain("Geheim");
    }
  });

  it("a piece's record says in which state it is, with all its tests", async () => {
    const { id } = await createProduct({ stock: 0 });
    for (const state of unitStates) {
      const unit = await createPiece(id, {
        state,
        article_number: "6ES7 315-2EH14",
        serial: "SVPK1234567",
        condition: "Gebraucht - geprüft",
        note: "Nur intern",
      });
      await createTest(unit.id, { firmware: "V1.0" });
      await createTest(unit.id, { firmware: "V2.6.1", created_at: new Date("2026-10-12T12:00Z") });
      const { status, html, text } = await read(`/pruefung/${unit.token}?lng=${language}`);
      expect(status).toBe(200);
      expect(text).toContain(t.states[state]);
      expect(text).toContain("6ES7 315-2EH14");
      expect(text).toContain(t.serialEnd.replace("{{end}}", "4567"));
      expect(text).toContain("V1.0");
      expect(text).toContain("V2.6.1");
      expect(text).toContain(day);
      expect(html).toContain('<meta name="robots" content="noindex"');
      expect(html.includes(`href="/produkt/${id}"`)).toBe(state === "on-sale");
      for (const secret of ["1234567", "Nur intern"]) expect(html).not.toContain(secret);
    }
  });

  it("an address that is no piece's is a page that says so", async () => {
    const unknown = ["x", "A".repeat(22), "%00".repeat(22), "%F0%9F", "A".repeat(5_000)];
    for (const token of unknown) {
      const { status, text } = await read(`/pruefung/${token}?lng=${language}`);
      // What isn't percent-encoded text, the framework refuses.
      expect([400, 404]).toContain(status);
      if (status === 404) expect(text).toContain(t.record.unknownTitle);
    }
  });
});

describe("photos of pieces and of their tests", () => {
  it("are served, others in the same folder aren't", async () => {
    const body = await sharp({
      create: { width: 400, height: 300, channels: 3, background: "#345" },
    })
      .jpeg()
      .toBuffer();
    for (const name of ["piece", "test", "other"]) {
      await putObject({ key: `stueck/${name}.jpg`, body, contentType: "image/jpeg" });
    }
    const { id } = await createProduct();
    const unit = await createPiece(id, { photos: ["stueck/first.jpg", "stueck/piece.jpg"] });
    await createTest(unit.id, { photos: ["stueck/test.jpg"] });
    const status = async (name: string) =>
      (await new Visitor(server.origin).get(`/media/stueck/${name}.jpg?w=160`)).status;
    expect(await status("piece")).toBe(200);
    expect(await status("test")).toBe(200);
    expect(await status("other")).toBe(404);
  });
});
