import { data } from "@remix-run/node";
import { redirectWithMessage } from "~/platform/message.server";
import { addUnitPhotos, newPhotoKey, TooManyPhotosError } from "~/stock/unit-photos.server";
import { asActor, type Staff } from "../require-staff.server";
import type { PhotoProblem } from "./limits";
import { unitPath } from "./paths";
import { readPhotos } from "./read-photos.server";

function refuse(photos: PhotoProblem) {
  return data({ photos }, { status: photos === "unavailable" ? 503 : 400 });
}

/** Photos of this one piece, as a phone sends them. */
export async function addPhotos(request: Request, staff: Staff, id: number) {
  const { keys, problems } = await readPhotos(request, () => newPhotoKey(id));
  if (keys.length === 0) return refuse(problems[0] ?? "none");
  try {
    await addUnitPhotos({ id, actor: asActor(staff), keys });
  } catch (error) {
    if (error instanceof TooManyPhotosError) return refuse("tooMany");
    throw error;
  }
  const [problem] = problems;
  return redirectWithMessage(unitPath(id), {
    kind: problem ? "info" : "success",
    title: "staffGoods.photos.added",
    ...(problem ? { text: `staffGoods.photos.problems.${problem}` } : {}),
    values: { count: keys.length },
  });
}
