import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { findObject } from "~/platform/storage.server";
import { viewProduct } from "~/product/load-product.server";
import { loader as media } from "~/product/media.route";
import { findProductBySlugOrId } from "~/parts/products.server";
import { articlePath, productRow } from "../support/articles";
import { formWithPhotos, phonePhoto } from "../support/photos";
import { createProduct } from "../support/products";
import { actsOn, createStaff } from "../support/staff";
import type { Visitor } from "../support/visitor";

let store: Visitor;
let adviser: Visitor;

beforeAll(async () => {
  store = (await createStaff("store")).visitor;
  adviser = (await createStaff("adviser")).visitor;
});

const statusOf = async (key: string) => {
  const request = new Request(`http://shop.test/media/${key}`);
  return (await media({ request, params: { "*": key }, context: {} })).status;
};

async function upload(id: number, count: number, fields: Record<string, string> = {}) {
  const bytes = await phonePhoto();
  const files = Array.from({ length: count }, () => ({ bytes }));
  return store.post(articlePath(id), formWithPhotos(fields, files));
}

/** An article with pictures that somebody has uploaded. */
async function pictured(count: number) {
  const product = await createProduct({ images: [] });
  expect((await upload(product.id, count)).status).toBe(303);
  return { ...product, ...(await productRow(product.id)) };
}

async function act(id: number, intent: string, picture: string, more = {}) {
  const version = String((await productRow(id)).version);
  return store.post(articlePath(id), { intent, picture, version, ...more });
}

const sizeOf = async (key: string) => {
  const { width, height } = await sharp(
    Buffer.from((await findObject(key))?.body ?? []),
  ).metadata();
  return [width, height];
};

describe("an article's pictures", () => {
  it("are uploaded upright, put the article on sale, and are in the audit log", async () => {
    const { id, articleNumber, images, in_stock } = await pictured(2);
    expect(images).toHaveLength(2);
    for (const key of images) {
      expect(key).toMatch(new RegExp(`^artikel/${id}/[0-9a-f-]{36}\\.webp$`));
      expect(await sizeOf(key)).toEqual([20, 40]);
      expect(await statusOf(key)).toBe(200);
    }
    expect(in_stock).toBe(true);
    expect(await actsOn(articleNumber)).toMatchObject([
      { act: "article-pictures", before: { pictures: 0 }, after: { pictures: 2 } },
    ]);
    const leftovers = db.selectFrom("upload_leftovers").select("object_key");
    expect(await leftovers.where("object_key", "in", images).execute()).toEqual([]);
  });

  it("are sorted and removed, each press once, not by a form that is out of date", async () => {
    const { id, images } = await pictured(3);
    const [a = "", b = "", c = ""] = images;
    const order = async () => (await productRow(id)).images;
    await act(id, "picture-up", c);
    expect(await order()).toEqual([a, c, b]);
    await act(id, "picture-down", a);
    expect(await order()).toEqual([c, a, b]);
    await act(id, "picture-up", c);
    expect(await order()).toEqual([c, a, b]);
    const form = { intent: "picture-remove", picture: a, version: "99" };
    expect((await store.post(articlePath(id), form)).status).toBe(409);
    await Promise.all([act(id, "picture-remove", a), act(id, "picture-remove", a)]);
    expect(await order()).toEqual([c, b]);
    expect(await statusOf(a)).toBe(404);
  });

  it("are turned and replaced under a new name, since the old one is cached for ever", async () => {
    const { id, images } = await pictured(2);
    const [a = "", b = ""] = images;
    await act(id, "picture-text", a, { text: "  Typenschild " });
    expect((await act(id, "picture-rotate", a)).status).toBe(303);
    const [turned = ""] = (await productRow(id)).images;
    expect(turned).not.toBe(a);
    expect(await sizeOf(turned)).toEqual([40, 20]);
    expect((await productRow(id)).picture_texts).toEqual({ [turned]: "Typenschild" });

    const version = String((await productRow(id)).version);
    await upload(id, 1, { picture: turned, version });
    const { images: now, picture_texts } = await productRow(id);
    expect(now).toHaveLength(2);
    expect([now.includes(turned), now[1], picture_texts]).toEqual([false, b, {}]);
    expect([await statusOf(turned), await statusOf(now[0] ?? "")]).toEqual([404, 200]);
    const late = await upload(id, 1, { picture: b, version });
    expect(late.status).toBe(409);
  });

  it("have words for those who can't see them", async () => {
    const { id, images } = await pictured(1);
    const [a = ""] = images;
    await act(id, "picture-text", a, { text: "Front mit Klemmen" });
    const view = async () => {
      const product = await findProductBySlugOrId(String(id));
      return product && viewProduct(product, "de");
    };
    expect((await view())?.pictureTexts).toEqual({ [a]: "Front mit Klemmen" });
    await act(id, "picture-text", a, { text: "" });
    expect(await view()).not.toHaveProperty("pictureTexts");
  });

  it("aren't what isn't one, nor changed by who may only read", async () => {
    const { id, images } = await pictured(1);
    const [a = ""] = images;
    const rubbish = [{ bytes: new Uint8Array(500).fill(120) }];
    const answer = await store.post(articlePath(id), formWithPhotos({}, rubbish));
    expect([answer.status, answer.data.photos]).toEqual([400, "unreadable"]);
    expect((await upload(id, 0)).data.photos).toBe("none");
    for (const picture of ["", "x", "../y", "buyback/1", "\u0000", `${a}x`]) {
      await act(id, "picture-rotate", picture);
      await act(id, "picture-remove", picture);
    }
    const form = formWithPhotos({}, [{ bytes: await phonePhoto() }]);
    expect((await adviser.post(articlePath(id), form)).status).toBe(404);
    expect((await productRow(id)).images).toEqual([a]);
  });
});
