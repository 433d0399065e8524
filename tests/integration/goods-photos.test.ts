import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { sweepUploads } from "~/buyback/sweep.server";
import { db } from "~/platform/db.server";
import { findObject, objectExists } from "~/platform/storage.server";
import { loader as media } from "~/product/media.route";
import { unitCode } from "~/stock/unit-code";
import { formWithPhotos, phonePhoto } from "../support/photos";
import { piecePath } from "../support/pieces";
import { createProduct } from "../support/products";
import { actsOn, createStaff } from "../support/staff";
import { takeIn } from "../support/units";
import type { Visitor } from "../support/visitor";

let store: Visitor;

beforeAll(async () => {
  store = (await createStaff("store")).visitor;
});

const text = (length: number) => new Uint8Array(length).fill(120);

async function add(id: number, count = 1) {
  const bytes = await phonePhoto();
  const files = Array.from({ length: count }, () => ({ bytes }));
  return store.post(piecePath(id), formWithPhotos({}, files));
}

const photosOf = async (id: number) =>
  (
    await db.selectFrom("units").select(["photos", "version"]).where("id", "=", id).execute()
  )[0] ?? {
    photos: [],
    version: 0,
  };

async function act(id: number, intent: string, photo: string, version?: number) {
  const now = await photosOf(id);
  return store.post(piecePath(id), { intent, photo, version: String(version ?? now.version) });
}

const statusOf = async (key: string) => {
  const request = new Request(`http://shop.test/media/${key}`);
  return (await media({ request, params: { "*": key }, context: {} })).status;
};

describe("a piece's photos", () => {
  it("stand upright and say nothing of place and phone", async () => {
    const id = await takeIn();
    expect((await sharp(await phonePhoto()).metadata()).exif).toBeDefined();
    expect((await add(id, 2)).status).toBe(303);
    const { photos } = await photosOf(id);
    expect(photos).toHaveLength(2);
    for (const key of photos) {
      expect(key).toMatch(new RegExp(`^stueck/${id}/[0-9a-f-]{36}\\.webp$`));
      const body = Buffer.from((await findObject(key))?.body ?? []);
      const { width, height, exif, orientation } = await sharp(body).metadata();
      expect({ width, height }).toEqual({ width: 20, height: 40 });
      expect([exif, orientation]).toEqual([undefined, undefined]);
      expect(body.includes("Lagerhandy")).toBe(false);
      expect(await statusOf(key)).toBe(200);
    }
    await sweepUploads();
    expect(await objectExists(photos[0] ?? "")).toBe(true);
    expect((await actsOn(unitCode(id))).map(({ act }) => act)).toContain("unit-photos-added");
  });

  it("are put in order and removed, each with the version that was seen", async () => {
    const id = await takeIn();
    await add(id, 3);
    const [a = "", b = "", c = ""] = (await photosOf(id)).photos;
    await act(id, "photo-forward", c);
    expect((await photosOf(id)).photos).toEqual([a, c, b]);
    const late = await act(id, "photo-forward", b, 0);
    expect(late.status).toBe(409);
    await act(id, "photo-forward", a);
    expect((await photosOf(id)).photos).toEqual([a, c, b]);
    await act(id, "photo-remove", a);
    await act(id, "photo-remove", a);
    expect((await photosOf(id)).photos).toEqual([c, b]);
    await sweepUploads();
    expect([await objectExists(a), await objectExists(b)]).toEqual([false, true]);
  });

  it("stay in the storage while a product shows them", async () => {
    const id = await takeIn();
    await add(id);
    const [key = ""] = (await photosOf(id)).photos;
    await createProduct({ images: [key] });
    await act(id, "photo-remove", key);
    await sweepUploads();
    expect([await objectExists(key), await statusOf(key)]).toEqual([true, 200]);
  });

  it.each([
    ["no file", [], "none"],
    ["a file without content", [{ bytes: text(0) }], "unreadable"],
    ["a text called JPEG", [{ bytes: text(5_000) }], "unreadable"],
    [
      "a picture of lines with a script",
      [
        {
          name: "x.svg",
          bytes: new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg' onload='x()'/>"),
        },
      ],
      "unreadable",
    ],
    ["more than 20 MB", [{ bytes: text(20_000_001) }], "tooLarge"],
  ])("refuse %s", async (_, files, problem) => {
    const id = await takeIn();
    const answer = await store.post(piecePath(id), formWithPhotos({}, files));
    expect([answer.status, answer.data.photos]).toEqual([400, problem]);
    expect((await photosOf(id)).photos).toEqual([]);
  });

  it("are never more than 12 at once and 24 in all; the readable ones of several are kept", async () => {
    const id = await takeIn();
    expect((await add(id, 13)).status).toBe(303);
    expect((await photosOf(id)).photos).toHaveLength(12);
    await add(id, 12);
    const full = await add(id, 1);
    expect([full.status, full.data.photos]).toEqual([400, "tooMany"]);
    const other = await takeIn();
    const files = [{ bytes: text(10) }, { bytes: await phonePhoto() }];
    expect((await store.post(piecePath(other), formWithPhotos({}, files))).status).toBe(303);
    expect((await photosOf(other)).photos).toHaveLength(1);
  });
});
