import type { TypedResponse } from "@remix-run/node";
import type { z } from "zod";
import { answerForm, type Refuse } from "~/auth/form-result.server";
import { ActRefusedError, type OrderAct } from "~/orders/act-on-order.server";
import { changeItems } from "~/orders/change-items.server";
import { askViesAgain, chargeVat } from "~/orders/charge-vat.server";
import { noteVatIdChecked } from "~/orders/check-vat-id.server";
import { swapUnit } from "~/orders/swap-unit.server";
import { correctAddress } from "~/orders/correct-address.server";
import { confirmByHand, issueByHand } from "~/orders/invoice-acts.server";
import { OrderTransitionError } from "~/orders/lifecycle";
import { sendLetter } from "~/orders/order-letters.server";
import { addNote } from "~/orders/order-notes.server";
import {
  deliverOrder,
  markTransferPaid,
  markTransferRefunded,
  startProcessing,
  type TransitionResult,
} from "~/orders/order-transitions.server";
import { correctParcel, shipParcel } from "~/orders/parcels.server";
import { receiveReturn } from "~/orders/receive-return.server";
import { receivePayment } from "~/orders/receive-payment.server";
import { refundAmount, settleRefund } from "~/orders/refund-amount.server";
import { cancelOrder } from "~/payments/cancel-order.server";
import { redirectWithMessage } from "~/platform/message.server";
import { asActor, type Staff } from "../require-staff.server";
import type { Permission } from "../roles";
import { answerSensitiveForm } from "../sensitive-form.server";
import { LIST_PATH } from "./filter";
import { checkItems, checkReturn, readItems, readReturn } from "./read-items.server";
import { findReplacement, UnclearReplacementError } from "./replacement.server";
import { readAddresses } from "./read-addresses.server";
import * as schemas from "./schemas.server";

export interface Asked {
  request: Request;
  form: FormData;
  staff: Staff;
  number: string;
  /** Where to go when it is done; otherwise the order's page. */
  to?: string;
}

type Answer = Promise<TypedResponse<never> | ReturnType<Refuse>>;

interface Act {
  permission: Permission;
  answer: (asked: Asked) => Answer;
}

/** The field that a refusal is about; the others are about the whole form. */
const fieldOf: Partial<Record<ActRefusedError["reason"], string>> = {
  "amount-too-high": "amount",
  "out-of-stock": "replacement",
  "item-twice": "replacement",
  "too-few-in-stock": "quantity",
  "total-too-high": "quantity",
  "not-agreed": "agreement",
  "country-changes-price": "country",
};

async function carryOut(
  { number, to = `${LIST_PATH}/${number}` }: Asked,
  refuse: Refuse,
  act: () => Promise<TransitionResult>,
) {
  try {
    const { changed } = await act();
    return await redirectWithMessage(to, {
      kind: changed ? "success" : "info",
      title: changed ? "staffOrders.done" : "staffOrders.doneBefore",
      values: { number },
    });
  } catch (error) {
    if (error instanceof ActRefusedError) {
      return refuse({
        [fieldOf[error.reason] ?? ""]: [`staffOrders.refused.${error.reason}`],
      });
    }
    if (error instanceof UnclearReplacementError) {
      return refuse({ replacement: [`staffOrders.errors.replacement`] });
    }
    if (error instanceof OrderTransitionError) return refuse({ "": ["staffOrders.errors.state"] });
    throw error;
  }
}

/**
 * An act by its form. `carry` gets what the form says and who does what about which order.
 * @param isSensitive wants the password again
 */
function act<Values extends { formToken?: string; version?: number }>(
  intent: string,
  {
    permission,
    schema,
    isSensitive = false,
    check,
    carry,
  }: {
    permission: Permission;
    schema: z.ZodType<Values>;
    isSensitive?: boolean;
    /** Errors of fields that no schema knows. */
    check?: (form: FormData) => Record<string, string[]> | undefined;
    carry: (act: OrderAct, values: Values, form: FormData) => Promise<TransitionResult>;
  },
): [string, Act] {
  const answer = (asked: Asked): Answer => {
    const { request, form, staff, number } = asked;
    const fieldErrors = check?.(form);
    const about = {
      request,
      form,
      schema,
      fieldErrors,
      title: "staffOrders.failed",
      intent,
    } as const;
    const effect = (values: Values, refuse: Refuse) => {
      const { formToken, version } = values;
      const by = { number, actor: asActor(staff), formToken, version };
      return carryOut(asked, refuse, () => carry(by, values, form));
    };
    return isSensitive
      ? answerSensitiveForm({ ...about, staff }, effect)
      : answerForm(about, effect);
  };
  return [intent, { permission, answer }];
}

/** By the `intent` of their forms. */
export const acts: ReadonlyMap<string, Act> = new Map([
  act("note", {
    permission: "ship-orders",
    schema: schemas.noteSchema,
    carry: (by, { text }) => addNote({ ...by, version: undefined, text }),
  }),
  act("mail", {
    permission: "change-orders",
    schema: schemas.letterSchema,
    carry: (by, { template, subject, text }) =>
      sendLetter({ ...by, version: undefined, template, subject, text }),
  }),
  act("payment", {
    permission: "change-orders",
    schema: schemas.paymentSchema,
    isSensitive: true,
    carry: (by, { amount, day, reference }) =>
      receivePayment({ ...by, cents: amount, day, reference }),
  }),
  act("ship", {
    permission: "ship-orders",
    schema: schemas.shipSchema,
    check: checkItems,
    carry: (by, { carrier, trackingNumber, weight: weightGrams }, form) =>
      shipParcel({ ...by, carrier, trackingNumber, weightGrams, items: readItems(form) }),
  }),
  act("swap", {
    permission: "ship-orders",
    schema: schemas.swapSchema,
    carry: (by, { out, by: scanned }) => swapUnit({ ...by, out, by: scanned }),
  }),
  act("parcel", {
    permission: "ship-orders",
    schema: schemas.parcelSchema,
    carry: (by, { parcelId, carrier, trackingNumber }) =>
      correctParcel({ ...by, parcelId, carrier, trackingNumber }),
  }),
  act("refund", {
    permission: "refund",
    schema: schemas.refundSchema,
    isSensitive: true,
    carry: (by, { amount, reason }) => refundAmount({ ...by, cents: amount, reason }),
  }),
  act("refund-sent", {
    permission: "refund",
    schema: schemas.refundSentSchema,
    isSensitive: true,
    carry: (by, { paymentId, day, reference }) =>
      settleRefund({ ...by, paymentId, day, reference }),
  }),
  act("return", {
    permission: "refund",
    schema: schemas.moneySchema,
    isSensitive: true,
    check: checkReturn,
    carry: (by, _, form) => receiveReturn({ ...by, items: readReturn(form) }),
  }),
  act("items", {
    permission: "change-orders",
    schema: schemas.itemsSchema,
    isSensitive: true,
    carry: async (by, { replacement: number, replacementQuantity, ...change }) => {
      const { itemId, quantity, reason, agreement } = change;
      const productId = number ? await findReplacement(number, by.number) : undefined;
      const replacement = productId ? { productId, quantity: replacementQuantity } : undefined;
      return changeItems({ ...by, itemId, quantity, reason, agreement, replacement });
    },
  }),
  act("address", {
    permission: "change-orders",
    schema: schemas.addressSchema,
    carry: (by, values) => correctAddress({ ...by, ...readAddresses(values) }),
  }),
  act("vat", {
    permission: "change-orders",
    schema: schemas.vatSchema,
    carry: (by, { reference }) => noteVatIdChecked({ ...by, reference }),
  }),
  act("vat-charge", {
    permission: "change-orders",
    schema: schemas.vatChargeSchema,
    isSensitive: true,
    carry: (by, { reason }) => chargeVat({ ...by, reason }),
  }),
  act("vat-ask", {
    permission: "change-orders",
    schema: schemas.stepSchema,
    carry: (by) => askViesAgain(by),
  }),
  act("process", {
    permission: "ship-orders",
    schema: schemas.stepSchema,
    carry: (by) => startProcessing(by),
  }),
  act("deliver", {
    permission: "ship-orders",
    schema: schemas.stepSchema,
    carry: (by) => deliverOrder(by),
  }),
  act("accept", {
    permission: "change-orders",
    schema: schemas.moneySchema,
    isSensitive: true,
    carry: (by) => markTransferPaid(by),
  }),
  act("refunded", {
    permission: "refund",
    schema: schemas.moneySchema,
    isSensitive: true,
    carry: (by) => markTransferRefunded(by),
  }),
  act("confirmation", {
    permission: "change-orders",
    schema: schemas.stepSchema,
    carry: (by) => confirmByHand(by),
  }),
  act("invoice", {
    permission: "change-orders",
    schema: schemas.stepSchema,
    carry: (by) => issueByHand(by),
  }),
  act("cancel", {
    permission: "refund",
    schema: schemas.cancelSchema,
    isSensitive: true,
    carry: (by, { restock }) => cancelOrder({ ...by, restock }),
  }),
]);
