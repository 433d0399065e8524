import { changeItems } from "~/orders/change-items.server";
import { askViesAgain, chargeVat } from "~/orders/charge-vat.server";
import { noteVatIdChecked } from "~/orders/check-vat-id.server";
import { swapUnit } from "~/orders/swap-unit.server";
import { correctAddress } from "~/orders/correct-address.server";
import { confirmByHand, issueByHand } from "~/orders/invoice-acts.server";
import { sendLetter } from "~/orders/order-letters.server";
import { addNote } from "~/orders/order-notes.server";
import {
  deliverOrder,
  markTransferPaid,
  markTransferRefunded,
  startProcessing,
} from "~/orders/order-transitions.server";
import { correctParcel } from "~/orders/correct-parcel.server";
import { shipParcel } from "~/orders/parcels.server";
import { receiveReturn } from "~/orders/receive-return.server";
import { receivePayment } from "~/orders/receive-payment.server";
import { refundAmount, settleRefund } from "~/orders/refund-amount.server";
import { cancelOrder } from "~/payments/cancel-order.server";
import { act, type Act } from "./act.server";
import { checkItems, checkReturn, readItems, readReturn } from "./read-items.server";
import { findReplacement } from "./replacement.server";
import { readAddresses } from "./read-addresses.server";
import * as schemas from "./schemas.server";

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
