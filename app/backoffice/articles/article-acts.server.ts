import type { TypedResponse } from "@remix-run/node";
import type { z } from "zod";
import { answerForm, type Refuse } from "~/ui/form-result.server";
import {
  ArticleTakenError,
  BoughtWithVatError,
  changeArticle,
  setOffSale,
} from "~/catalogue/change-article.server";
import { mergeArticle, UnclearTargetError } from "~/catalogue/merge-articles.server";
import { splitArticle } from "~/catalogue/split-article.server";
import { findArticle } from "~/catalogue/articles.server";
import { formatAmount } from "~/i18n/format";
import { getLanguage } from "~/i18n/i18n.server";
import type { TextKey } from "~/i18n/translate";
import { changePlaces } from "~/parts/places.server";
import { db } from "~/platform/db.server";
import { textField } from "~/platform/form.server";
import { redirectWithMessage } from "~/platform/message.server";
import { MovedError } from "~/platform/moved.server";
import { notFound, notOurForm } from "~/platform/refusals.server";
import {
  describePicture,
  movePicture,
  removePicture,
  rotatePicture,
  type PictureAct,
} from "~/product/article-pictures.server";
import { UnreadablePictureError } from "~/product/convert.server";
import { correctStock, TooManyPiecesError } from "~/stock/correct-stock.server";
import { OutOfStockError } from "~/stock/moves.server";
import { endReservation, reserve } from "~/stock/reservations.server";
import { replacementActs } from "../demand/replacement-acts.server";
import { asActor, type Staff } from "../require-staff.server";
import type { Permission } from "../roles";
import { articlePath } from "./paths";
import { readValues } from "./read-values";
import * as schemas from "./schemas.server";

export interface Asked {
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

/** Fields and texts of what the article, as it is, doesn't allow. */
function refusalOf(error: unknown): Record<string, string[]> | undefined {
  if (error instanceof ArticleTakenError) {
    return { [error.field]: [`staffArticles.errors.${error.field}Taken`] };
  }
  if (error instanceof BoughtWithVatError) {
    return { taxKind: ["staffArticles.errors.boughtWithVat"] };
  }
  if (error instanceof UnclearTargetError) return { target: ["staffArticles.errors.target"] };
  if (error instanceof UnreadablePictureError) return { "": ["staffArticles.errors.picture"] };
  if (error instanceof OutOfStockError) return { pieces: ["staffArticles.errors.notThatMany"] };
  if (error instanceof TooManyPiecesError) return { pieces: ["staffArticles.errors.pieces"] };
  return undefined;
}

export async function carryOut(
  refuse: Refuse,
  act: () => Promise<{ to: string; changed: boolean; title?: TextKey }>,
) {
  try {
    const { to, changed, title = "staffArticles.saved" } = await act();
    return await redirectWithMessage(to, {
      kind: changed ? "success" : "info",
      title: changed ? title : "staffArticles.savedBefore",
    });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) return refuse(refusal);
    throw error;
  }
}

/**
 * An act by its form. `carry` says whether anything changed, and which article to show then; nothing
 * without such an article.
 */
function act<Schema extends z.ZodType>(
  intent: string,
  {
    permission,
    schema,
    title,
    carry,
  }: {
    permission: Permission;
    schema: Schema;
    title?: TextKey;
    carry: (
      values: z.output<Schema>,
      asked: Asked,
    ) => Promise<boolean | { id: number; changed: boolean } | undefined>;
  },
): [string, Act] {
  const answer = (asked: Asked): Answer => {
    const { request, form, id } = asked;
    const about = { request, form, schema, title: "staff.failed", intent } as const;
    return answerForm(about, (values, refuse) =>
      carryOut(refuse, async () => {
        const done = await carry(values, asked);
        if (done === undefined) throw notFound();
        const { id: shown, changed } = typeof done === "object" ? done : { id, changed: done };
        return { to: articlePath(shown), changed, title };
      }),
    );
  };
  return [intent, { permission, answer }];
}

async function save({ version, ...given }: z.output<typeof schemas.articleSchema>, asked: Asked) {
  const { request, form, staff, id } = asked;
  const language = await getLanguage(request);
  const show = (cents: number) => formatAmount(cents / 100, language);
  return changeArticle({ id, version, actor: asActor(staff) }, readValues(given, form), show);
}

async function savePlace({ place }: z.output<typeof schemas.placeSchema>, asked: Asked) {
  const { form, staff, id } = asked;
  const was = textField(form, "was");
  try {
    await db.transaction().execute((trx) =>
      changePlaces(trx, {
        changes: [{ productId: id, was, place }],
        actor: asActor(staff),
      }),
    );
  } catch (error) {
    if (!(error instanceof MovedError)) throw error;
    throw new MovedError(error.version, { place: error.stored[`place-${id}`] ?? "" });
  }
  return was !== place;
}

/** @throws {Response} 400 for a token that isn't ours */
function stockAct(formToken: string | undefined, { id, staff }: Asked) {
  if (!formToken) throw notOurForm();
  return { productId: id, formToken, actor: asActor(staff) };
}

const pictureActs = {
  up: (act: PictureAct) => movePicture(act, -1),
  down: (act: PictureAct) => movePicture(act, 1),
  rotate: rotatePicture,
  remove: removePicture,
};

async function replace(intent: keyof typeof replacementActs, asked: Asked): Answer {
  const { id } = asked;
  const article = await findArticle(id);
  if (!article) throw notFound();
  const part = { articleNumber: article.article_number, manufacturer: article.manufacturer };
  return replacementActs[intent]({ ...asked, part, to: articlePath(id) });
}

const replacement = (intent: keyof typeof replacementActs): [string, Act] => [
  intent,
  { permission: "change-articles", answer: (asked) => replace(intent, asked) },
];

/** By the `intent` of their forms. */
export const acts: ReadonlyMap<string, Act> = new Map([
  act("save", { permission: "change-articles", schema: schemas.articleSchema, carry: save }),
  act("place", { permission: "keep-pieces", schema: schemas.placeSchema, carry: savePlace }),
  act("off-sale", {
    permission: "change-articles",
    schema: schemas.saleSchema,
    title: "staffArticles.offSaleDone",
    carry: ({ version }, { id, staff }) => setOffSale({ id, version, actor: asActor(staff) }, true),
  }),
  act("on-sale", {
    permission: "change-articles",
    schema: schemas.saleSchema,
    title: "staffArticles.onSaleDone",
    carry: ({ version }, { id, staff }) =>
      setOffSale({ id, version, actor: asActor(staff) }, false),
  }),
  act("correct", {
    permission: "change-articles",
    schema: schemas.correctionSchema,
    carry: ({ formToken, pieces, reason }, asked) =>
      correctStock({ ...stockAct(formToken, asked), pieces, note: reason }),
  }),
  act("reserve", {
    permission: "change-articles",
    schema: schemas.reservationSchema,
    title: "staffArticles.reservations.done",
    carry: ({ formToken, pieces, until, heldFor }, asked) =>
      reserve({ ...stockAct(formToken, asked), pieces, day: until, heldFor }),
  }),
  act("end-reservation", {
    permission: "change-articles",
    schema: schemas.endSchema,
    title: "staffArticles.reservations.ended",
    carry: ({ reservation }, { id, staff }) =>
      endReservation({ id: reservation, productId: id, actor: asActor(staff) }),
  }),
  act("split", {
    permission: "change-articles",
    schema: schemas.splitSchema,
    title: "staffArticles.split.done",
    carry: ({ formToken, version, pieces, condition, price }, asked) => {
      const { productId: id, ...by } = stockAct(formToken, asked);
      return splitArticle({ id, ...by, version, pieces, condition, priceCents: price });
    },
  }),
  act("merge", {
    permission: "change-articles",
    schema: schemas.mergeSchema,
    title: "staffArticles.merge.done",
    carry: ({ formToken, version, target }, asked) => {
      const { productId: id, ...by } = stockAct(formToken, asked);
      return mergeArticle({ id, ...by, version, target });
    },
  }),
  ...(["up", "down", "rotate", "remove"] as const).map((name) =>
    act(`picture-${name}`, {
      permission: "keep-pieces",
      schema: schemas.pictureSchema,
      carry: ({ version, picture }, { id, staff }) =>
        pictureActs[name]({ id, version, key: picture, actor: asActor(staff) }),
    }),
  ),
  replacement("add-replacement"),
  replacement("remove-replacement"),
  act("picture-text", {
    permission: "keep-pieces",
    schema: schemas.pictureTextSchema,
    carry: ({ version, picture, text }, { id, staff }) =>
      describePicture({ id, version, key: picture, actor: asActor(staff) }, text),
  }),
]);
