import { data } from "@remix-run/node";
import { integerField, textField } from "~/platform/form.server";
import { redirectWithMessage } from "~/platform/message.server";
import {
  addPictures,
  newPictureKey,
  replacePicture,
  TooManyPicturesError,
} from "~/product/article-pictures.server";
import { MovedError } from "~/platform/moved.server";
import { notFound } from "~/platform/refusals.server";
import type { PhotoProblem } from "../goods/limits";
import { readPhotos } from "../goods/read-photos.server";
import { asActor, type Staff } from "../require-staff.server";
import { articlePath } from "./paths";

function refuse(photos: PhotoProblem, status = photos === "unavailable" ? 503 : 400) {
  return data({ photos }, { status });
}

/** Pictures for the article; with a field `picture` one that takes that one's place. */
export async function uploadPictures(request: Request, staff: Staff, id: number) {
  const { form, keys, problems } = await readPhotos(request, () => newPictureKey(id));
  const [first] = keys;
  if (first === undefined) return refuse(problems[0] ?? "none");
  const actor = asActor(staff);
  const replaced = textField(form, "picture");
  try {
    const version = integerField(form, "version") ?? 0;
    const done =
      replaced === ""
        ? await addPictures({ id, actor, keys })
        : await replacePicture({ id, actor, key: replaced, version }, first);
    if (done === undefined) throw notFound();
    const [problem] = problems;
    return await redirectWithMessage(articlePath(id), {
      kind: done && !problem ? "success" : "info",
      title: done ? "staffArticles.pictures.saved" : "staffArticles.savedBefore",
      ...(problem ? { text: `staffGoods.photos.problems.${problem}` } : {}),
    });
  } catch (error) {
    if (error instanceof TooManyPicturesError) return refuse("tooMany");
    if (error instanceof MovedError) return refuse("unavailable", 409);
    throw error;
  }
}
