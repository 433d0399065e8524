import type { TypedResponse } from "@remix-run/node";
import type { z } from "zod";
import type { Refuse } from "~/ui/form-result.server";
import { ActRefusedError } from "~/orders/act-on-order.server";
import { OrderTransitionError } from "~/orders/lifecycle";
import { findOrder } from "~/orders/orders.server";
import {
  assignEntry,
  decideEntry,
  EntryInBatchError,
  type EntryAct,
} from "~/payments/decide-entry.server";
import { redirectWithMessage } from "~/platform/message.server";
import { asActor, type Staff } from "../require-staff.server";
import { answerSensitiveForm } from "../sensitive-form.server";
import { entryPath, PAYMENTS } from "./paths";
import { assignSchema, entrySchema, setAsideSchema } from "./schema.server";

interface Asked {
  request: Request;
  form: FormData;
  staff: Staff;
  id: string;
}

type Act = (asked: Asked) => Promise<TypedResponse<never> | ReturnType<Refuse>>;

/** @param to where to go when it is done: on to the next entry, or back to this one */
function act<Values extends { version: number }>(
  intent: string,
  schema: z.ZodType<Values>,
  to: (id: string) => string,
  carry: (by: EntryAct, values: Values, refuse: Refuse) => Promise<boolean | ReturnType<Refuse>>,
): [string, Act] {
  return [
    intent,
    ({ request, form, staff, id }) =>
      answerSensitiveForm(
        { request, form, staff, schema, title: "staff.failed", intent },
        async (values, refuse) => {
          const by = { id, actor: asActor(staff), version: values.version };
          try {
            const done = await carry(by, values, refuse);
            if (typeof done !== "boolean") return done;
            return await redirectWithMessage(to(id), {
              kind: done ? "success" : "info",
              title: done ? "staffPayments.done" : "staffPayments.doneBefore",
            });
          } catch (error) {
            if (error instanceof EntryInBatchError) {
              return refuse({ "": ["staffPayments.errors.inFile"] });
            }
            throw error;
          }
        },
      ),
  ];
}

const toList = () => PAYMENTS;

/** By the `intent` of their forms. */
export const entryActs: ReadonlyMap<string, Act> = new Map([
  act("assign", assignSchema, toList, async (by, { number, acceptsLess }, refuse) => {
    if (!(await findOrder({ number }))) {
      return refuse({ number: ["staffPayments.errors.unknownOrder"] });
    }
    try {
      return await assignEntry({ ...by, number, acceptsLess });
    } catch (error) {
      if (error instanceof ActRefusedError) {
        const field = error.reason === "difference-too-high" ? "acceptsLess" : "number";
        return refuse({ [field]: [`staffOrders.refused.${error.reason}`] });
      }
      if (error instanceof OrderTransitionError) {
        return refuse({ number: ["staffOrders.errors.state"] });
      }
      throw error;
    }
  }),
  act("set-aside", setAsideSchema, toList, (by, { reason }) =>
    decideEntry({ ...by, state: "set-aside", reason }),
  ),
  act("send-back", entrySchema, toList, (by) => decideEntry({ ...by, state: "to-send-back" })),
  act("reopen", entrySchema, entryPath, (by) => decideEntry({ ...by, state: "open" })),
]);
