import type { z } from "zod";
import { answerForm, type Refuse } from "~/ui/form-result.server";
import type { DocumentView } from "~/documents/view-document.server";
import { noteProof } from "~/documents/note-proof.server";
import { ActRefusedError, type OrderAct } from "~/orders/act-on-order.server";
import { cancelByHand, replaceByHand } from "~/orders/invoice-acts.server";
import { OrderTransitionError } from "~/orders/lifecycle";
import type { TransitionResult } from "~/orders/order-transitions.server";
import { redirectWithMessage } from "~/platform/message.server";
import { asActor, type Staff } from "../require-staff.server";
import type { Permission } from "../roles";
import { answerSensitiveForm } from "../sensitive-form.server";
import { documentPath } from "./paths";
import { arrivalSchema, cancelSchema, replaceSchema } from "./schemas.server";

export interface Asked {
  request: Request;
  form: FormData;
  staff: Staff;
  document: DocumentView;
  /** The order's number. */
  order: string;
}

async function carryOut(
  { document: { number } }: Asked,
  refuse: Refuse,
  act: () => Promise<TransitionResult>,
) {
  try {
    const { changed } = await act();
    return await redirectWithMessage(documentPath(number), {
      kind: changed ? "success" : "info",
      title: changed ? "staffDocuments.done" : "staffDocuments.doneBefore",
    });
  } catch (error) {
    if (error instanceof ActRefusedError) {
      return refuse({ "": [`staffOrders.refused.${error.reason}`] });
    }
    if (error instanceof OrderTransitionError) return refuse({ "": ["staffOrders.errors.state"] });
    throw error;
  }
}

function onInvoice<Values extends { formToken?: string; version?: number }>(
  intent: string,
  schema: z.ZodType<Values>,
  carry: (act: OrderAct, values: Values) => Promise<TransitionResult>,
) {
  return (asked: Asked) => {
    const { request, form, staff, document, order } = asked;
    // An older invoice of an order stays as it is: its successor holds.
    if (document.kind !== "invoice" || order === "") throw new Response(null, { status: 400 });
    const about = { request, form, schema, staff, title: "staff.failed", intent } as const;
    return answerSensitiveForm(about, (values, refuse) => {
      const { formToken, version } = values;
      const by = { number: order, actor: asActor(staff), formToken, version };
      return carryOut(asked, refuse, () => carry(by, values));
    });
  };
}

const arrival = ({ request, form, staff, document }: Asked) => {
  const about = { request, form, schema: arrivalSchema, title: "staff.failed" } as const;
  return answerForm({ ...about, intent: "arrival" }, async (values) => {
    if (!document.needsProof) throw new Response(null, { status: 400 });
    await noteProof(document.number, { ...values, actor: asActor(staff) });
    const message = { kind: "success", title: "staffDocuments.done" } as const;
    return redirectWithMessage(documentPath(document.number), message);
  });
};

/** By the `intent` of their forms. */
export const acts = new Map<
  string,
  { permission: Permission; answer: (asked: Asked) => ReturnType<typeof arrival> }
>([
  [
    "cancel",
    {
      permission: "refund",
      answer: onInvoice("cancel", cancelSchema, (by, { reason }) =>
        cancelByHand({ ...by, reason }),
      ),
    },
  ],
  [
    "replace",
    {
      permission: "change-orders",
      answer: onInvoice("replace", replaceSchema, (by, values) => {
        const { reason, company, name, street, postalCode, city, ...named } = values;
        const buyer = { company, name, street, postalCode, city };
        const { buyerReference, costCenter } = named;
        return replaceByHand({ ...by, reason, change: { buyer, buyerReference, costCenter } });
      }),
    },
  ],
  ["arrival", { permission: "change-orders", answer: arrival }],
]);
