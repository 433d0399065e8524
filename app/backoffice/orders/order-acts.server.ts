import type { TypedResponse } from "@remix-run/node";
import { answerForm, type Refuse } from "~/auth/form-result.server";
import { OrderTransitionError } from "~/orders/lifecycle";
import {
  deliverOrder,
  markTransferPaid,
  markTransferRefunded,
  shipOrder,
  startProcessing,
  type TransitionResult,
} from "~/orders/order-transitions.server";
import { cancelOrder } from "~/payments/cancel-order.server";
import { redirectWithMessage } from "~/platform/message.server";
import type { Staff } from "../require-staff.server";
import type { Permission } from "../roles";
import { answerSensitiveForm } from "../sensitive-form.server";
import { LIST_PATH } from "./filter";
import { cancelSchema, moneySchema, shipSchema, stepSchema } from "./schemas.server";

export interface Act {
  request: Request;
  form: FormData;
  staff: Staff;
  number: string;
}

type Step = { number: string; actor: string };

/** In the words of the page, whatever the rule's own were. */
async function carryOut(
  { number, staff }: Act,
  refuse: Refuse,
  act: (step: Step) => Promise<TransitionResult>,
) {
  try {
    const { changed } = await act({ number, actor: staff.email });
    return await redirectWithMessage(`${LIST_PATH}/${number}`, {
      kind: changed ? "success" : "info",
      title: changed ? "staffOrders.done" : "staffOrders.doneBefore",
    });
  } catch (error) {
    if (error instanceof OrderTransitionError) return refuse({ "": ["staffOrders.errors.state"] });
    throw error;
  }
}

const asked = ({ request, form }: Act, intent: string) =>
  ({ request, form, title: "staffOrders.failed", intent }) as const;

const step = (intent: string, carry: (step: Step) => Promise<TransitionResult>) => (act: Act) =>
  answerForm({ ...asked(act, intent), schema: stepSchema }, (_, refuse) =>
    carryOut(act, refuse, carry),
  );

const moneyStep =
  (intent: string, carry: (step: Step) => Promise<TransitionResult>) => (act: Act) =>
    answerSensitiveForm(
      { ...asked(act, intent), staff: act.staff, schema: moneySchema },
      (_, refuse) => carryOut(act, refuse, carry),
    );

type Answer = Promise<TypedResponse<never> | ReturnType<Refuse>>;

/** By the `intent` of their forms. */
export const acts: Record<string, { permission: Permission; answer: (act: Act) => Answer }> = {
  ship: {
    permission: "ship-orders",
    answer: (act) =>
      answerForm({ ...asked(act, "ship"), schema: shipSchema }, ({ trackingNumber }, refuse) =>
        carryOut(act, refuse, (each) => shipOrder({ ...each, trackingNumber })),
      ),
  },
  process: { permission: "ship-orders", answer: step("process", startProcessing) },
  deliver: { permission: "ship-orders", answer: step("deliver", deliverOrder) },
  paid: { permission: "change-orders", answer: moneyStep("paid", markTransferPaid) },
  refunded: { permission: "refund", answer: moneyStep("refunded", markTransferRefunded) },
  cancel: {
    permission: "refund",
    answer: (act) =>
      answerSensitiveForm(
        { ...asked(act, "cancel"), staff: act.staff, schema: cancelSchema },
        ({ restock }, refuse) => carryOut(act, refuse, (each) => cancelOrder({ ...each, restock })),
      ),
  },
};
