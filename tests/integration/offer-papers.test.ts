import { beforeAll, describe, expect, it } from "vitest";
import { deleteOldDocuments, findDocument } from "~/documents/documents.server";
import { drawAside } from "~/documents/draw-aside.server";
import { makeDocument } from "~/documents/make-document.server";
import { withOfferLink } from "~/offers/offer-link.server";
import { findOfferPaper } from "~/offers/offer-paper.server";
import { deleteOffersOf, findOffer } from "~/offers/offers.server";
import { createFormToken } from "~/platform/form.server";
import { db } from "~/platform/db.server";
import { Buyer } from "../support/buyer";
import { makeOffer, pathsOf } from "../support/offers";
import { createProduct } from "../support/products";
import { createStaff } from "../support/staff";
import { Visitor } from "../support/visitor";

let desk: Visitor;

beforeAll(async () => {
  desk = (await createStaff("desk")).visitor;
});

async function offered() {
  const product = await createProduct({ stock: 5, priceCents: 12_000 });
  const items = [{ productId: product.id, quantity: 2, unitPriceCents: 9_900 }];
  return { number: await makeOffer({ items }) };
}

async function papersOf(number: string) {
  const { id = "" } = (await findOffer({ number })) ?? {};
  return db.selectFrom("documents").select(["id", "number"]).where("offer_id", "=", id).execute();
}

async function paperOf(number: string) {
  return (await papersOf(number))[0]?.number ?? "";
}

/** As the job does. */
async function draw(paper: string) {
  const { id } = (await findDocument(paper)) ?? { id: "" };
  await makeDocument(id, drawAside(new URL("file:///nowhere/paper.js")));
}

async function tokenOf(number: string) {
  return (await pathsOf(number)).page.split("/").at(-1) ?? "";
}

async function shownPapers(number: string) {
  const { page } = await pathsOf(number);
  const { data } = await new Visitor().get(page);
  return (data.offer as { papers: { number: string; pdf?: string }[] }).papers;
}

async function mailOf(number: string) {
  const mails = db.selectFrom("mails").select(["message"]).where("kind", "=", "offer");
  const texts = (await mails.execute()).map(({ message }) => message);
  const found = texts.find(({ subject }) => subject.includes(number));
  if (!found) throw new Error(`No mail about ${number}.`);
  return found;
}

describe("The paper of an offer", () => {
  it("says what was offered, and is there for whoever has its address and for the desk", async () => {
    const { number } = await offered();
    const { id = "", language } = (await findOffer({ number })) ?? {};
    const paper = await paperOf(number);
    const { snapshot } = await db
      .selectFrom("documents")
      .select("snapshot")
      .where("offer_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(snapshot).toMatchObject({
      language,
      buyer: { name: "Erika Muster" },
      references: { offer: number },
      lines: [{ quantity: 2, unitCents: 9_900, lineCents: 19_800, taxCategory: "S" }],
      validUntil: expect.stringMatching(/^20/) as string,
    });
    expect((await findOfferPaper(id))?.hasPdf).toBe(false);
    expect(await shownPapers(number)).toMatchObject([{ kind: "offer", number }]);
    await draw(paper);
    const [shown] = await shownPapers(number);
    const file = await new Visitor().get(shown?.pdf ?? "");
    expect(file.status).toBe(200);
    expect((await desk.get(`/intern/angebote/${number}`)).data.papers).toMatchObject([
      { number: paper, pdf: `/intern/belege/datei/${paper}.pdf` },
    ]);
    expect((await desk.get(`/intern/belege/datei/${paper}.pdf`)).status).toBe(200);
  });

  it("is linked in its mail, with an address that the database doesn't have", async () => {
    const { number } = await offered();
    const paper = await paperOf(number);
    const token = await tokenOf(number);
    const stored = await mailOf(number);
    expect(stored.text).not.toContain(token);
    const { text, html } = await withOfferLink(stored);
    const path = `/beleg/${paper}.pdf?angebot=${token}`;
    expect(text).toContain(path);
    expect(html).toContain(path);
    // The mail may be quicker than whoever draws it.
    const early = await new Visitor().get(path);
    expect([early.status, early.location]).toEqual([302, `/angebot/${token}`]);
    await draw(paper);
    expect((await new Visitor().get(path)).status).toBe(200);
  });

  it("is there for nobody else, whatever they ask with", async () => {
    const [{ number }, other] = [await offered(), await offered()];
    const paper = await paperOf(number);
    await draw(paper);
    const foreign = await tokenOf(other.number);
    const own = await tokenOf(number);
    const id = (await findOffer({ number }))?.id ?? "";
    for (const query of [
      "",
      "?angebot=",
      "?angebot=x",
      `?angebot=${id}`,
      `?angebot=${foreign}`,
      `?angebot=${foreign}&angebot=${own}`,
      `?bestellung=${own}`,
      "?angebot=%00",
    ]) {
      const { status } = await new Visitor().get(`/beleg/${paper}.pdf${query}`);
      expect([query, status]).toEqual([query, 404]);
    }
    const store = (await createStaff("store")).visitor;
    expect((await store.get(`/intern/belege/datei/${paper}.pdf`)).status).toBe(404);
  });

  it("stays readable when the offer is withdrawn, and says nothing of it being open", async () => {
    const { number } = await offered();
    const paper = await paperOf(number);
    await draw(paper);
    await desk.post(`/intern/angebote/${number}`, { intent: "withdraw" });
    const [shown] = await shownPapers(number);
    expect((await new Visitor().get(shown?.pdf ?? "")).status).toBe(200);
    const again = await desk.post(`/intern/angebote/${number}`, {
      intent: "again",
      formToken: createFormToken(),
    });
    expect(again.status).toBe(303);
    expect((await papersOf(number)).length).toBe(1);
  });

  it("goes with its offer, unless that was ordered", async () => {
    const [{ number }, kept] = [await offered(), await offered()];
    const [gone, stays] = [await paperOf(number), await paperOf(kept.number)];
    const buyer = new Buyer();
    buyer.checkout = (await pathsOf(kept.number)).checkout;
    await buyer.open();
    await buyer.send("order", { paymentMethod: "prepayment" });
    const email = (await findOffer({ number }))?.email ?? "";
    const other = (await findOffer({ number: kept.number }))?.email ?? "";
    await db.transaction().execute(async (trx) => {
      await deleteOffersOf(trx, email);
      await deleteOffersOf(trx, other);
    });
    await deleteOldDocuments(new Date());
    const left = await db
      .selectFrom("documents")
      .select("number")
      .where("number", "in", [gone, stays])
      .execute();
    expect(left).toEqual([{ number: stays }]);
  });
});
