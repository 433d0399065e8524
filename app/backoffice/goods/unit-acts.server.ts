import type { TypedResponse } from "@remix-run/node";
import type { z } from "zod";
import { answerForm, type Refuse } from "~/ui/form-result.server";
import { ArticleTakenError } from "~/catalogue/change-article.server";
import { offerUnit, OfferRefusedError } from "~/catalogue/offer-unit.server";
import { redirectWithMessage } from "~/platform/message.server";
import { UnitStateError } from "~/stock/change-unit.server";
import { endUnit } from "~/stock/end-unit.server";
import { changeUnitFacts, changeUnitMoney } from "~/stock/unit-facts.server";
import { advanceUnitPhoto, removeUnitPhoto } from "~/stock/unit-photos.server";
import { asActor, type Staff } from "../require-staff.server";
import type { Permission } from "../roles";
import { unitPath } from "./paths";
import * as schemas from "./schemas.server";

interface Asked {
  request: Request;
  form: FormData;
  staff: Staff;
  id: number;
}

type Answer = Promise<TypedResponse<never> | ReturnType<Refuse>>;

interface Act {
  permission: Permission;
  answer: (asked: Asked) => Answer;
}

type By = Pick<Asked, "id"> & { actor: ReturnType<typeof asActor>; version: number };

/** @param carry does it; false when there was nothing to do */
function act<Values extends { version: number }>(
  intent: string,
  permission: Permission,
  schema: z.ZodType<Values>,
  carry: (by: By, values: Values, refuse: Refuse) => Promise<boolean | ReturnType<Refuse>>,
): [string, Act] {
  const answer = ({ request, form, staff, id }: Asked): Answer =>
    answerForm(
      { request, form, schema, title: "staffGoods.failed", intent },
      async (values, refuse) => {
        try {
          const by = { id, actor: asActor(staff), version: values.version };
          const done = await carry(by, values, refuse);
          if (typeof done !== "boolean") return done;
          return await redirectWithMessage(unitPath(id), {
            kind: done ? "success" : "info",
            title: done ? "staffGoods.done" : "staffGoods.doneBefore",
          });
        } catch (error) {
          if (error instanceof OfferRefusedError) {
            const field = error.reason.startsWith("confirm-") ? "confirmed" : "";
            return refuse({ [field]: [`staffGoods.sale.refused.${error.reason}`] });
          }
          // Somebody made the same article a moment ago: the next try finds it.
          if (error instanceof ArticleTakenError)
            return refuse({ "": ["staffGoods.errors.again"] });
          if (error instanceof UnitStateError) return refuse({ "": ["staffGoods.errors.state"] });
          throw error;
        }
      },
    );
  return [intent, { permission, answer }];
}

/** By the `intent` of their forms. */
export const unitActs: ReadonlyMap<string, Act> = new Map([
  act("facts", "keep-pieces", schemas.factsSchema, (by, { message, version: _, ...facts }) =>
    changeUnitFacts({ ...by, facts: { ...facts, note: message } }),
  ),
  act("details", "keep-pieces", schemas.detailsSchema, (by, { message, version: _, ...facts }) =>
    changeUnitFacts({ ...by, facts: { ...facts, note: message } }),
  ),
  act("photo-forward", "keep-pieces", schemas.photoSchema, ({ id, actor, version }, { photo }) =>
    advanceUnitPhoto({ id, actor, version, key: photo }),
  ),
  act("photo-remove", "keep-pieces", schemas.photoSchema, ({ id, actor, version }, { photo }) =>
    removeUnitPhoto({ id, actor, version, key: photo }),
  ),
  act("offer", "change-articles", schemas.offerSchema, (by, { price, known, confirmed }) =>
    offerUnit({ ...by, priceCents: price, knownCents: known, isConfirmed: confirmed }),
  ),
  ...(["withdraw", "scrap", "send-back"] as const).map((event) =>
    act(event, "change-articles", schemas.endSchema, (by, { reason }) =>
      endUnit({ ...by, event, reason }),
    ),
  ),
  act("money", "change-articles", schemas.moneySchema, (by, { cost, taxKind }) =>
    changeUnitMoney({ ...by, money: { costCents: cost, taxKind } }),
  ),
]);
