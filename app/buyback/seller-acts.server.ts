import type { TypedResponse } from "@remix-run/node";
import type { z } from "zod";
import { answerForm, type refuseFields } from "~/ui/form-result.server";
import { textField } from "~/platform/form.server";
import { type PageMessage, redirectWithMessage } from "~/platform/message.server";
import { createLimit } from "~/platform/rate-limit.server";
import type { FromForm } from "./apply-case-event.server";
import { confirmIban, FiledError, saveDetails } from "./case-details.server";
import { keepInvoice, writeAsSeller } from "./case-messages.server";
import { acceptOffer, chooseLines, counterOffer, declineOffer } from "./offer-answers.server";
import {
  acceptSchema,
  caseForm,
  chooseSchema,
  counterSchema,
  declineSchema,
  detailsSchema,
  messageSchema,
} from "./schemas.server";
import { CASE_PATH } from "./case-link.server";
import type { BuybackCase } from "./cases.server";

export interface Sent {
  request: Request;
  form: FormData;
  known: BuybackCase;
  /** The page's own token. */
  token: string;
  /** A file was refused: nothing else of the form counts. */
  fieldErrors?: Record<string, string[]>;
}

type Answer = Promise<TypedResponse<never> | ReturnType<typeof refuseFields>>;
type Act = (sent: Sent) => Answer;

/** Of one case, by whoever has its address. */
const steps = createLimit("buyback-steps", { points: 120, duration: 3600 });

const title = "buybackCase.failed";
const MAX_ID = 2 ** 31 - 1;

function done({ token }: Sent, text: PageMessage["title"], query = "") {
  return redirectWithMessage(CASE_PATH + token + query, { kind: "success", title: text });
}

function on<Schema extends z.ZodType<z.output<typeof caseForm>>>(
  intent: string,
  schema: Schema,
  effect: (
    sent: Sent,
    values: z.output<Schema>,
    from: FromForm,
    refuse: Parameters<Parameters<typeof answerForm<Schema, unknown>>[1]>[1],
  ) => Answer,
): [string, Act] {
  const act: Act = (sent) => {
    const { request, form, known, fieldErrors } = sent;
    return answerForm(
      { request, form, schema, title, intent, fieldErrors },
      async (values, refuse) => {
        await steps.consume(known.id);
        const { formToken, version } = values;
        return effect(sent, values, { caseId: known.id, formToken, version }, refuse);
      },
    );
  };
  return [intent, act];
}

function tickedLines(form: FormData): number[] {
  return form
    .getAll("line")
    .flatMap((value) =>
      typeof value === "string" && /^\d{1,10}$/.test(value) ? Number(value) : [],
    )
    .filter((id) => id > 0 && id <= MAX_ID);
}

/** By the `intent` of the seller's forms. */
export const sellerActs: ReadonlyMap<string, Act> = new Map([
  on("choose", chooseSchema, async (sent, { page, to }, from) => {
    await chooseLines(from, { page, lineIds: tickedLines(sent.form) });
    return done(sent, "buybackCase.done.chosen", `?seite=${to}#angebot`);
  }),
  on("accept", acceptSchema, async (sent, { page }, from, refuse) => {
    const choice = { page, lineIds: tickedLines(sent.form) };
    const outcome = await acceptOffer(from, choice);
    if (outcome === "nothing") return refuse({ "": ["buybackCase.errors.nothingTicked"] });
    return done(sent, "buybackCase.done.accepted");
  }),
  on("accept-all", acceptSchema, async (sent, _values, from) => {
    await acceptOffer(from, "all");
    return done(sent, "buybackCase.done.accepted");
  }),
  on("decline", declineSchema, async (sent, { reason }, from) => {
    await declineOffer(from, reason);
    return done(sent, "buybackCase.done.declined");
  }),
  on("counter", counterSchema, async (sent, { price, words }, from) => {
    await counterOffer(from, { cents: price, words });
    return done(sent, "buybackCase.done.countered");
  }),
  on("message", messageSchema, async (sent, { text }, from) => {
    await writeAsSeller(from, text);
    return done(sent, "buybackCase.done.sent");
  }),
  on("invoice", caseForm, async (sent, _values, from, refuse) => {
    if (await keepInvoice(from)) return done(sent, "buybackCase.done.invoice");
    return refuse({ files: ["buybackCase.errors.invoice"] });
  }),
  on("details", detailsSchema, async (sent, values, from, refuse) => {
    const { kind, company, holder, iban, vatId, selfBilling, shipping, pickupNote } = values;
    const { street, postalCode, city, country } = values;
    if (!iban && !sent.known.ibanHint) return refuse({ iban: ["buybackCase.errors.iban"] });
    try {
      const asks = await saveDetails(from, {
        ...{ kind, company, holder, iban, vatId, shipping, pickupNote },
        selfBilling: kind === "business" && selfBilling === "on",
        address: { street, postalCode, city, country },
      });
      return await done(sent, asks ? "buybackCase.done.ibanAsked" : "buybackCase.done.details");
    } catch (error) {
      if (error instanceof FiledError) return refuse({ iban: ["buybackCase.errors.ibanFiled"] });
      throw error;
    }
  }),
  [
    "confirm-iban",
    async ({ form, known, token }) => {
      const confirmed = await confirmIban(known.id, textField(form, "konto"));
      return redirectWithMessage(CASE_PATH + token, {
        kind: confirmed ? "success" : "info",
        title: confirmed ? "buybackCase.done.iban" : "buybackCase.done.ibanUnknown",
      });
    },
  ] as [string, Act],
]);
