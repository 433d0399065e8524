import { putObject } from "~/platform/storage.server";
import { pictureWidths } from "~/ui/picture";
import { convertPicture } from "./convert.server";
import { derivedKey, type PictureFormat } from "./picture-request";

const formats: PictureFormat[] = ["avif", "webp"];

/** Nobody waits for conversions then. @throws {UnreadablePictureError} nothing was stored */
export async function storeVariants(key: string, original: Uint8Array): Promise<void> {
  for (const format of formats) {
    for (const width of pictureWidths) {
      const body = await convertPicture(original, { width, format });
      const name = derivedKey({ key, width, format });
      await putObject({ key: name, body, contentType: `image/${format}` });
    }
  }
}
