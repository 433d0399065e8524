import type { TypedResponse } from "@remix-run/node";
import type { Refuse } from "~/ui/form-result.server";
import { getTFor } from "~/i18n/i18n.server";
import { compactIban, isPayableIban } from "~/settings/iban";
import type { OwedTransfer } from "~/payments/owed-transfers.server";
import { ownAccount } from "~/payments/own-account.server";
import { type ChosenTransfer, createBatch } from "~/payments/create-batch.server";
import { dropBatch, settleBatch, TransferMovedError } from "~/payments/transfer-batches.server";
import { notePaid } from "~/buyback/case-acts.server";
import { textField } from "~/platform/form.server";
import { redirectWithMessage } from "~/platform/message.server";
import { notFound } from "~/platform/refusals.server";
import { shop } from "~/shop";
import { asActor, type Staff } from "../require-staff.server";
import { can } from "../roles";
import { answerSensitiveForm } from "../sensitive-form.server";
import { OUTGOING } from "./paths";
import { requirePayOut } from "./require-pay-out.server";
import { batchSchema, fileSchema } from "./schema.server";

interface Asked {
  request: Request;
  form: FormData;
  staff: Staff;
}

type Act = (asked: Asked) => Promise<TypedResponse<never> | ReturnType<Refuse>>;

const keyPattern = /^(refund|rest|entry|case)-[0-9a-f-]{36}$/;

/** Ticked ones with the account that stands beside them, and what is wrong with it. */
function readChosen(form: FormData) {
  const fieldErrors: Record<string, string[]> = {};
  const chosen: ChosenTransfer[] = [];
  for (const value of new Set(form.getAll("take").map(String))) {
    const [key = "", cents = ""] = value.split(" ");
    if (!keyPattern.test(key) || !/^\d{1,9}$/.test(cents)) continue;
    const iban = compactIban(textField(form, `iban-${key}`));
    if (!key.startsWith("case-") && !isPayableIban(iban))
      fieldErrors[`iban-${key}`] = ["staffPayments.errors.iban"];
    chosen.push({ key, cents: Number(cents), iban });
  }
  if (chosen.length === 0) fieldErrors[""] = ["staffPayments.errors.nothingTicked"];
  return { chosen, fieldErrors: Object.keys(fieldErrors).length > 0 ? fieldErrors : undefined };
}

/** The buyer reads it; a cancelled order needs no other reason. */
function reasonOf({ kind, language }: OwedTransfer): string {
  return kind === "over" ? getTFor(language)("staffPayments.out.overReason") : "";
}

function textOf({ kind, number, reason, language }: OwedTransfer): string {
  const t = getTFor(language);
  if (kind === "buyback") return t("staffPayments.out.caseText", { shop: shop.name, number });
  if (kind === "entry") return t("staffPayments.out.entryText", { shop: shop.name, text: reason });
  return t("staffPayments.out.orderText", { shop: shop.name, number });
}

const makeFile: Act = ({ request, form, staff }) => {
  const { chosen, fieldErrors } = readChosen(form);
  const paysSellers = chosen.some(({ key }) => key.startsWith("case-"));
  if (paysSellers && !can(staff.staffRole, "pay-out")) {
    throw notFound();
  }
  const about = { request, form, staff, schema: batchSchema, fieldErrors } as const;
  return answerSensitiveForm(
    { ...about, title: "staff.failed", intent: "file" },
    async ({ formToken }, refuse) => {
      const account = ownAccount();
      if (!account) return refuse({ "": ["staffPayments.out.noAccountText"] });
      if (!formToken) return refuse({ "": ["form.invalid"] });
      const actor = asActor(staff);
      try {
        await createBatch({ chosen, reasonOf, textOf, account, formToken, actor });
      } catch (error) {
        if (!(error instanceof TransferMovedError)) throw error;
        return refuse({ "": ["staffPayments.errors.owedMoved"] });
      }
      return redirectWithMessage(OUTGOING, {
        kind: "success",
        title: "staffPayments.out.made",
        text: "staffPayments.out.madeText",
      });
    },
  );
};

const settle: Act = ({ request, form, staff }) =>
  answerSensitiveForm(
    { request, form, staff, schema: fileSchema, title: "staff.failed", intent: "settle" },
    async ({ reference }) => {
      await requirePayOut(reference, staff.staffRole);
      const count = (await settleBatch(reference, asActor(staff), notePaid)) ?? 0;
      return redirectWithMessage(OUTGOING, {
        kind: count > 0 ? "success" : "info",
        title: count > 0 ? "staffPayments.out.settled" : "staffPayments.doneBefore",
        values: { count },
      });
    },
  );

const drop: Act = ({ request, form, staff }) =>
  answerSensitiveForm(
    { request, form, staff, schema: fileSchema, title: "staff.failed", intent: "drop" },
    async ({ reference }) => {
      await requirePayOut(reference, staff.staffRole);
      const done = await dropBatch(reference, asActor(staff));
      return redirectWithMessage(OUTGOING, {
        kind: done ? "success" : "info",
        title: done ? "staffPayments.out.dropped" : "staffPayments.doneBefore",
      });
    },
  );

/** By the `intent` of their forms. */
export const outgoingActs: ReadonlyMap<string, Act> = new Map([
  ["file", makeFile],
  ["settle", settle],
  ["drop", drop],
]);
