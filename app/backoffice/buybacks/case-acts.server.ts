import type { TypedResponse } from "@remix-run/node";
import type { z } from "zod";
import { answerForm, type Refuse, type refuseFields } from "~/ui/form-result.server";
import {
  addLines,
  noteArrival,
  noteInspection,
  ObstacleError,
  recallPayment,
  refuseCase,
  releasePayment,
  SamePersonError,
  savePrices,
  sendBack,
  type Staffed,
  suggestPrices,
} from "~/buyback/case-acts.server";
import { writeAsShop } from "~/buyback/case-messages.server";
import { EmptyOfferError, offerCase } from "~/buyback/case-offers.server";
import { changeCase } from "~/buyback/apply-case-event.server";
import { readSellerList } from "~/buyback/seller-lines.server";
import type { BuybackCase } from "~/buyback/cases.server";
import { daysAfter } from "~/platform/clock";
import { type PageMessage, redirectWithMessage } from "~/platform/message.server";
import { asActor, type Staff } from "../require-staff.server";
import type { Permission } from "../roles";
import { casePath } from "./paths";
import { readPrices } from "./read-prices.server";
import { addSchema, caseForm, messageSchema, offerSchema, wordsSchema } from "./schemas.server";

interface Sent {
  request: Request;
  form: FormData;
  staff: Staff;
  known: BuybackCase;
  fieldErrors?: Record<string, string[]>;
}

type Answer = Promise<TypedResponse<never> | ReturnType<typeof refuseFields>>;

export interface CaseAct {
  permission: Permission;
  run: (sent: Sent) => Answer;
}

function done(
  { known, request }: Sent,
  title: PageMessage["title"],
  kind: PageMessage["kind"] = "success",
) {
  const { searchParams } = new URL(request.url);
  const page = /^[1-9]\d?$/.exec(searchParams.get("seite") ?? "")?.[0];
  return redirectWithMessage(casePath(known.number) + (page ? `?seite=${page}` : ""), {
    kind,
    title,
  });
}

/** Its refusals stand beside the form, with what was typed. */
function on<Schema extends z.ZodType<z.output<typeof caseForm>>>(
  intent: string,
  permission: Permission,
  schema: Schema,
  effect: (sent: Sent, values: z.output<Schema>, staffed: Staffed, refuse: Refuse) => Answer,
): [string, CaseAct] {
  const run: CaseAct["run"] = (sent) => {
    const { request, form, staff, known, fieldErrors } = sent;
    return answerForm(
      { request, form, schema, title: "staff.failed", intent, fieldErrors },
      async (values, refuse) => {
        const { formToken, version } = values;
        const from = { caseId: known.id, formToken, version };
        try {
          return await effect(sent, values, { from, actor: asActor(staff) }, refuse);
        } catch (error) {
          if (error instanceof EmptyOfferError) {
            return refuse({ "": ["staffBuybacks.errors.empty"] });
          }
          if (error instanceof SamePersonError) {
            return refuse({ "": ["staffBuybacks.errors.samePerson"] });
          }
          if (error instanceof ObstacleError) {
            return refuse({ "": [`staffBuybacks.obstacles.${error.obstacle}`] });
          }
          throw error;
        }
      },
    );
  };
  return [intent, { permission, run }];
}

const prices: CaseAct = {
  permission: "offer-buybacks",
  run: (sent) => {
    const { prices: given, fieldErrors } = readPrices(sent.form);
    const [, act] = on("prices", "offer-buybacks", caseForm, async (_, __, staffed) => {
      await savePrices(staffed, given);
      return done(sent, "staffBuybacks.done.prices");
    });
    return act.run({ ...sent, fieldErrors });
  },
};

/** By the `intent` of their forms. */
export const caseActs: ReadonlyMap<string, CaseAct> = new Map([
  ["prices", prices] as [string, CaseAct],
  on("suggest", "offer-buybacks", caseForm, async (sent, _values, staffed) => {
    await suggestPrices(staffed);
    return done(sent, "staffBuybacks.done.suggested");
  }),
  on("add", "offer-buybacks", addSchema, async (sent, { list }, staffed, refuse) => {
    const lines = await readSellerList(list);
    if (lines?.length === 0) return refuse({ list: ["staffBuybacks.errors.list"] });
    if (!lines || !(await addLines(staffed, lines))) {
      return refuse({ list: ["staffBuybacks.errors.tooMany"] });
    }
    return done(sent, "staffBuybacks.done.added");
  }),
  on("offer", "offer-buybacks", offerSchema, async (sent, values, { from, actor }) => {
    const { message, validDays, formToken } = values;
    const validUntil = daysAfter(new Date(), validDays);
    await changeCase(from, (trx, known) =>
      offerCase(trx, known, { actor, message, validUntil, formToken }),
    );
    return done(sent, "staffBuybacks.done.offered");
  }),
  on("message", "offer-buybacks", messageSchema, async (sent, { text }, { from, actor }) => {
    await writeAsShop(from, { text, actor, asks: false });
    return done(sent, "staffBuybacks.done.sent");
  }),
  on("ask", "offer-buybacks", messageSchema, async (sent, { text }, { from, actor }) => {
    await writeAsShop(from, { text, actor, asks: true });
    return done(sent, "staffBuybacks.done.asked");
  }),
  on("refuse", "offer-buybacks", wordsSchema, async (sent, { message }, staffed) => {
    await refuseCase(staffed, message);
    return done(sent, "staffBuybacks.done.refused");
  }),
  on("arrived", "receive-goods", caseForm, async (sent, _values, staffed) => {
    await noteArrival(staffed);
    return done(sent, "staffBuybacks.done.arrived");
  }),
  on("inspected", "receive-goods", wordsSchema, async (sent, { message }, staffed) => {
    await noteInspection(staffed, message);
    return done(sent, "staffBuybacks.done.inspected");
  }),
  on("send-back", "offer-buybacks", wordsSchema, async (sent, { message: words }, staffed) => {
    await sendBack(staffed, { words, sent: false });
    return done(sent, "staffBuybacks.done.sendBack");
  }),
  on("sent-back", "receive-goods", wordsSchema, async (sent, { message: words }, staffed) => {
    await sendBack(staffed, { words, sent: true });
    return done(sent, "staffBuybacks.done.sentBack");
  }),
  on("release", "offer-buybacks", caseForm, async (sent, _values, staffed) => {
    const outcome = await releasePayment(staffed);
    return done(sent, `staffBuybacks.done.${outcome}`);
  }),
  on("recall", "offer-buybacks", caseForm, async (sent, _values, staffed) => {
    await recallPayment(staffed);
    return done(sent, "staffBuybacks.done.recalled");
  }),
]);
