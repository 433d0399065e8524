import { randomUUID } from "node:crypto";
import { lockArticle, type Article } from "~/catalogue/articles.server";
import { showChanged } from "~/catalogue/change-article.server";
import { type Actor, recordAct } from "~/platform/audit.server";
import { db, type Trx } from "~/platform/db.server";
import { MovedError } from "~/platform/moved.server";
import { findObject, putObject } from "~/platform/storage.server";
import { keepObjects } from "~/uploads/leftovers.server";
import { turnPicture } from "./convert.server";
import { isPictureAddress } from "./picture-request";

/** As many as the import takes. */
const MAX_PICTURES = 50;

/** One more than an article may have. */
export class TooManyPicturesError extends Error {
  override name = "TooManyPicturesError";
}

/** Pictures are cached for ever: another one has another name. */
export const newPictureKey = (productId: number) => `artikel/${productId}/${randomUUID()}.webp`;

export interface PictureAct {
  id: number;
  actor: Actor;
  key: string;
  /** The article's, as the form showed it. */
  version: number;
}

type Texts = Record<string, string>;

async function write(
  trx: Trx,
  article: Article,
  { actor, images, texts }: { actor: Actor; images: readonly string[]; texts: Texts },
): Promise<void> {
  const kept = Object.entries(texts).filter(([key]) => images.includes(key));
  await trx
    .updateTable("products")
    .set({
      images: [...images],
      picture_texts: JSON.stringify(Object.fromEntries(kept)),
      updated_at: new Date(),
    })
    .where("id", "=", article.id)
    .execute();
  await recordAct(trx, {
    actor,
    act: "article-pictures",
    subject: { kind: "article", name: article.article_number },
    before: { pictures: article.images.length },
    after: { pictures: images.length },
  });
}

/** @returns `undefined` without such an article @throws {TooManyPicturesError} */
export async function addPictures({
  id,
  actor,
  keys,
}: {
  id: number;
  actor: Actor;
  keys: readonly string[];
}): Promise<boolean | undefined> {
  const done = await db.transaction().execute(async (trx) => {
    const article = await lockArticle(trx, id);
    if (!article) return undefined;
    const images = [...article.images, ...keys];
    if (images.length > MAX_PICTURES) throw new TooManyPicturesError();
    await keepObjects(trx, keys);
    await write(trx, article, { actor, images, texts: article.picture_texts });
    return true;
  });
  if (done) showChanged();
  return done;
}

/**
 * What one of an article's pictures becomes. The objects stay in the storage: orders and articles
 * that were split off may show them.
 * @returns `false` when it is gone or so already, `undefined` without such an article
 * @throws {MovedError}
 */
async function changePicture(
  { id, actor, key, version }: PictureAct,
  change: (images: string[], texts: Texts, at: number) => { images: string[]; texts: Texts },
  made: readonly string[] = [],
): Promise<boolean | undefined> {
  const done = await db.transaction().execute(async (trx) => {
    const article = await lockArticle(trx, id);
    if (!article) return undefined;
    const at = article.images.indexOf(key);
    if (at < 0) return false;
    const { images, texts } = change(article.images, article.picture_texts, at);
    const was = JSON.stringify([article.images, article.picture_texts[key] ?? ""]);
    if (was === JSON.stringify([images, texts[key] ?? ""])) return false;
    if (article.version !== version) throw new MovedError(article.version, {});
    await keepObjects(trx, made);
    await write(trx, article, { actor, images, texts });
    return true;
  });
  if (done) showChanged();
  return done;
}

/** @param by -1: one place nearer to the front, 1: one further back */
export async function movePicture(act: PictureAct, by: -1 | 1): Promise<boolean | undefined> {
  return changePicture(act, (images, texts, at) => {
    const to = Math.min(Math.max(at + by, 0), images.length - 1);
    const others = images.filter((each) => each !== act.key);
    return { images: [...others.slice(0, to), act.key, ...others.slice(to)], texts };
  });
}

export async function removePicture(act: PictureAct): Promise<boolean | undefined> {
  return changePicture(act, (images, texts) => ({
    images: images.filter((each) => each !== act.key),
    texts,
  }));
}

/** What it shows, for those who can't see it; empty: the shop's usual words. */
export async function describePicture(act: PictureAct, text: string): Promise<boolean | undefined> {
  return changePicture(act, (images, { [act.key]: _was, ...others }) => ({
    images,
    texts: text === "" ? others : { ...others, [act.key]: text },
  }));
}

/** By 90° to the right, as a picture with a new name. @throws {UnreadablePictureError} */
export async function rotatePicture(act: PictureAct): Promise<boolean | undefined> {
  const { id, key } = act;
  const article = await db
    .selectFrom("products")
    .select(["images", "version"])
    .where("id", "=", id)
    .executeTakeFirst();
  // Only what the shop keeps itself, and the article shows.
  if (!article?.images.includes(key) || isPictureAddress(key)) return article && false;
  if (article.version !== act.version) throw new MovedError(article.version, {});
  const original = await findObject(key);
  if (!original) return false;
  const turned = newPictureKey(id);
  const body = await turnPicture(original.body);
  await putObject({ key: turned, body, contentType: "image/webp" });
  return changePicture(act, (images, texts, at) => ({
    images: images.with(at, turned),
    texts: texts[key] === undefined ? texts : { ...texts, [turned]: texts[key] },
  }));
}

/** Another picture in its place. */
export async function replacePicture(act: PictureAct, by: string): Promise<boolean | undefined> {
  const change = (images: string[], texts: Texts, at: number) => ({
    images: images.with(at, by),
    texts,
  });
  return changePicture(act, change, [by]);
}
