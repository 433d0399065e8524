import { describe, expect, it } from "vitest";
import { freshEmail } from "../support/visitor";
import {
  confirm,
  copiesAbout,
  entries,
  inBerlin,
  orderedEntries,
  withdrawalMails,
  withdrawalsOf,
} from "../support/withdrawals";

describe("the receipt of a withdrawal", () => {
  it("whose number fits no order is acknowledged at once with date and time", async () => {
    const fields = entries({ orderNumber: "AA-2026-ABC124" });
    await confirm(fields);
    const [withdrawal] = await withdrawalsOf(fields.email);
    const [mail, ...others] = await withdrawalMails(fields.email);
    expect(others).toEqual([]);
    expect(mail?.message.text).toContain(inBerlin(withdrawal?.received_at));
  });

  it("carries no word of a stranger to an address without such an order", async () => {
    const own = await orderedEntries();
    for (const email of [freshEmail(), own.email]) {
      const typed = {
        name: "DRINGEND: Kontosperrung",
        orderNumber: "https://evil.example/a",
        items: "Neue Bankverbindung: DE02 1203",
      };
      await confirm(entries({ email, ...typed }));
      const [mail] = await withdrawalMails(email);
      for (const words of [...Object.values(typed), "evil.example", "DE02"]) {
        expect(JSON.stringify(mail?.message)).not.toContain(words);
      }
    }
  });
});

describe("the mails about withdrawals", () => {
  const place = (turn: number) => ({ address: `198.51.${turn >> 8}.${turn & 255}` });

  it("don't flood a stranger's mailbox, nor the desk's about that address", async () => {
    const victim = freshEmail();
    for (let turn = 0; turn < 42; turn++) {
      await confirm(entries({ email: turn % 2 ? victim : victim.toUpperCase() }), place(turn));
    }
    expect(await withdrawalsOf(victim)).toHaveLength(21);
    const receipts = [
      ...(await withdrawalMails(victim)),
      ...(await withdrawalMails(victim.toUpperCase())),
    ];
    expect(receipts).toHaveLength(5);
    const copies = [...(await copiesAbout(victim)), ...(await copiesAbout(victim.toUpperCase()))];
    expect(copies).toHaveLength(5);
  });

  it("go out for a buyer whose address was flooded with made-up numbers", async () => {
    const buyer = await orderedEntries();
    for (let turn = 0; turn < 6; turn++) {
      await confirm(entries({ email: buyer.email, orderNumber: `AA-1999-00000${turn}` }));
    }
    await confirm(buyer);
    const texts = (await withdrawalMails(buyer.email)).map(({ message }) => message.text);
    expect(texts.filter((text) => text.includes(buyer.orderNumber))).toHaveLength(1);
    expect(await copiesAbout(buyer.orderNumber)).toHaveLength(1);
  });

  it("don't flood the desk when no order fits, which is told so once", async () => {
    const strangers = Array.from({ length: 80 }, freshEmail);
    for (const [turn, email] of strangers.entries()) {
      await confirm(entries({ email }), place(1_000 + turn));
    }
    const copies = await withdrawalMails("desk@shop.test");
    const mailed = strangers.filter((email) =>
      copies.some(({ message }) => message.text.includes(email)),
    );
    expect(mailed.length).toBeGreaterThan(40);
    expect(mailed.length).toBeLessThanOrEqual(60);
    const notices = copies.filter(({ message }) => message.text.includes("shop requests"));
    expect(notices).toHaveLength(1);
    const buyer = await orderedEntries();
    await confirm(buyer);
    expect(await copiesAbout(buyer.orderNumber)).toHaveLength(1);
  });
});
