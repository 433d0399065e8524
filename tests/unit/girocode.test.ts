import { describe, expect, it } from "vitest";
import { renderMail } from "~/content/mail-layout.server";
import { drawGiroCode, giroCode } from "~/orders/girocode.server";
import { CODE_ID, codeAttachments } from "~/platform/mail-code.server";
import { firstSettings } from "~/shop";

const account = {
  bankHolder: "Müller Automation GmbH",
  iban: "DE02 1203 0000 0000 2020 51",
  bic: "BYLADEM1001",
};
const transfer = { cents: 123_450, reference: "AA-2026-0A1B2C" };

describe("a GiroCode", () => {
  it("says in the lines of EPC069-12 what the transfer is", () => {
    expect(giroCode(account, transfer)?.split("\n")).toEqual([
      "BCD",
      "002",
      "1",
      "SCT",
      "BYLADEM1001",
      "Müller Automation GmbH",
      "DE02120300000000202051",
      "EUR1234.50",
      "",
      "",
      "AA-2026-0A1B2C",
    ]);
  });

  it("goes without a BIC that is a placeholder", () => {
    expect(giroCode({ ...account, bic: firstSettings.bic }, transfer)).toContain("SCT\n\nMüller");
  });

  it("isn't there for the shop's first IBAN, a wrong one, one beyond SEPA, or nothing to pay", () => {
    expect(giroCode(firstSettings, transfer)).toBeUndefined();
    expect(giroCode({ ...account, iban: "DE03120300000000202051" }, transfer)).toBeUndefined();
    expect(giroCode({ ...account, iban: "TR330006100519786457841326" }, transfer)).toBeUndefined();
    expect(giroCode(account, { ...transfer, cents: 0 })).toBeUndefined();
  });

  it("is a picture in the page, and in a mail a part of its own beside the whole text", async () => {
    const code = giroCode(account, transfer) ?? "";
    expect(await drawGiroCode(code)).toMatch(/^data:image\/svg\+xml;base64,/);
    const mail = renderMail({
      language: "de",
      subject: "Vorkasse",
      blocks: [
        { kind: "text", text: "Bitte überweisen Sie" },
        { kind: "code", code, label: "GiroCode" },
      ],
    });
    expect(mail.code).toBe(code);
    expect(mail.html).toContain(`src="cid:${CODE_ID}"`);
    expect(mail.text).not.toContain("BCD");
    const attachments = await codeAttachments(mail.code);
    expect(attachments).toMatchObject([{ cid: CODE_ID, contentType: "image/png" }]);
    expect(attachments[0]?.content.subarray(1, 4).toString()).toBe("PNG");
    expect(await codeAttachments(undefined)).toEqual([]);
  });
});
