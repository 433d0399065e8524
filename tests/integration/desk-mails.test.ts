import { describe, expect, it } from "vitest";
import { startPayment } from "~/payments/payment-page.server";
import { handleStripeEvent } from "~/payments/stripe-events.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { deliverMail } from "~/platform/mail.server";
import { runShop } from "../support/command";
import { mailbox } from "../support/fresh-shop";
import {
  completed,
  mailsToDesk,
  openOrder,
  payOnline,
  sessionOf,
  stripeEvent,
} from "../support/order-book";
import { order } from "../support/orders";
import { createProduct } from "../support/products";

const plain = (text = "") => text.replaceAll("\u00a0", " ");

describe("the shop's desk", () => {
  it("hears of a paid order once, with all it needs, and answers the buyer", async () => {
    const { placed } = await openOrder({ phone: "0631 123456" });
    expect(await mailsToDesk(placed)).toEqual([]);
    await payOnline(placed);
    const again = stripeEvent("checkout.session.completed", completed(sessionOf(placed)));
    await handleStripeEvent(again);
    const [mail, another] = await mailsToDesk(placed);
    expect(another).toBeUndefined();
    expect(plain(mail?.subject)).toBe(`Bestellung ${placed.number} bezahlt: 105,19 €`);
    expect(mail?.replyTo).toEqual({ name: "Erika Muster", address: placed.email });
    const [item] = placed.items;
    for (const part of [
      item?.articleNumber,
      "1 Stück × 99,00 €, Zustand: Gebraucht, geprüft",
      "Versand: 6,19 €",
      "Gesamtbetrag: 105,19 €",
      "Zahlungsart: Online bezahlen",
      "Werkstraße 1",
      placed.email,
      "0631 123456",
    ]) {
      expect(plain(mail?.text)).toContain(part);
    }
  });

  it("hears of a prepayment when it is placed, in German, with both addresses", async () => {
    const product = await createProduct({ stock: 3, priceCents: 20_000 });
    const placed = await order(new Map([[product.id, 2]]), {
      language: "en",
      form: {
        paymentMethod: "prepayment",
        email: "prepaid@customer.test",
        differentBillingAddress: true,
        billingFirstName: "Karl",
        billingLastName: "Kasse",
        billingCompany: "Kasse GmbH",
        billingStreet: "Buchweg 2",
        billingPostalCode: "10115",
        billingCity: "Berlin",
        billingCountry: "Germany",
      },
    });
    const [mail] = await mailsToDesk(placed);
    expect(plain(mail?.subject)).toBe(`Bestellung ${placed.number} per Vorkasse: 400,00 €`);
    for (const part of [
      "2 Stück × 200,00 €",
      "Buchweg 2",
      "Werkstraße 1",
      "Sprache: English",
      `orders paid ${placed.number}`,
    ]) {
      expect(plain(mail?.text)).toContain(part);
    }
    await runShop(["orders", "paid", placed.number]);
    expect(await mailsToDesk(placed)).toHaveLength(1);
  });

  it("reads that an order without VAT waits for its VAT ID to be confirmed", async () => {
    const product = await createProduct({ stock: 1, priceCents: 11_900 });
    const exempt = { country: "Austria", euTaxExempt: true, vatId: "ATU33864707" } as const;
    const placed = await order(new Map([[product.id, 1]]), {
      shownAmountCents: 11_599,
      form: { ...exempt, company: "Werk GmbH", paymentMethod: "prepayment", email: "at@c.test" },
    });
    const [mail] = await mailsToDesk(placed);
    expect(mail?.text).toContain("fragt VIES nach der USt-IdNr. ATU33864707");
    expect(mail?.text).toContain("bis sie bestätigt ist, geht die Ware nicht weg");
  });

  it("isn't bothered with a debit until its money is there", async () => {
    const { placed } = await openOrder();
    const session = completed(sessionOf(placed), "unpaid");
    await handleStripeEvent(stripeEvent("checkout.session.completed", session));
    expect(await mailsToDesk(placed)).toEqual([]);
    const succeeded = completed(sessionOf(placed));
    await handleStripeEvent(stripeEvent("checkout.session.async_payment_succeeded", succeeded));
    expect(await mailsToDesk(placed)).toHaveLength(1);
  });

  it("hears nothing of an order that was never paid", async () => {
    const product = await createProduct({ stock: 1 });
    const placed = await order(new Map([[product.id, 1]]), { form: { email: "never@c.test" } });
    await startPayment(placed);
    const session = { ...sessionOf(placed), status: "expired" as const };
    await handleStripeEvent(stripeEvent("checkout.session.expired", session));
    expect(await mailsToDesk(placed)).toEqual([]);
  });
});

describe("a reply", () => {
  async function received(kind: string, recipient: string) {
    const { id } = await db
      .selectFrom("mails")
      .select("id")
      .where("kind", "=", kind)
      .where("recipient", "=", recipient)
      .executeTakeFirstOrThrow();
    await deliverMail(id);
    const url = `${mailbox.url}/mails.json?to=${encodeURIComponent(recipient)}`;
    const mails = (await (await fetch(url)).json()) as {
      headers: { name: string; value: string }[];
    }[];
    const [mail] = mails;
    return mail?.headers.find(({ name }) => name === "Reply-To")?.value;
  }

  it("to a mail from the shop reaches the desk, whoever it is sent as", async () => {
    const { placed } = await openOrder();
    await payOnline(placed);
    expect(await received("order-confirmation", placed.email)).toContain(`<${env.MAIL_TO}>`);
  });
});
