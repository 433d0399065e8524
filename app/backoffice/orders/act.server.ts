import type { TypedResponse } from "@remix-run/node";
import type { z } from "zod";
import { answerForm, type Refuse } from "~/ui/form-result.server";
import { ActRefusedError, type OrderAct } from "~/orders/act-on-order.server";
import { OrderTransitionError } from "~/orders/lifecycle";
import type { TransitionResult } from "~/orders/order-transitions.server";
import { redirectWithMessage } from "~/platform/message.server";
import { asActor, type Staff } from "../require-staff.server";
import type { Permission } from "../roles";
import { answerSensitiveForm } from "../sensitive-form.server";
import { orderPath } from "./paths";
import { UnclearReplacementError } from "./replacement.server";

export interface Asked {
  request: Request;
  form: FormData;
  staff: Staff;
  number: string;
  /** Where to go when it is done; otherwise the order's page. */
  to?: string;
}

type Answer = Promise<TypedResponse<never> | ReturnType<Refuse>>;

export interface Act {
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
  { number, to = orderPath(number) }: Asked,
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
export function act<Values extends { formToken?: string; version?: number }>(
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
