import { putObject } from "~/platform/storage.server";
import { pictureWidths } from "~/ui/picture";
import { convertPicture } from "./convert.server";
import { derivedKey, type PictureFormat } from "./picture-request";

const formats: PictureFormat[] = ["avif", "webp"];

/**
 * Makes and stores a picture in every width the pages ask for, so that no visitor waits for it.
 *
 * @throws {UnreadablePictureError} when it is no picture; nothing was stored then
 */
export async function storeVariants(key: string, original: Uint8Array): Promise<void> {
  for (const format of formats) {
    for (const width of pictureWidths) {
      const body = await convertPicture(original, { width, format });
      const name = derivedKey({ key, width, format });
      await putObject({ key: name, body, contentType: `image/${format}` });
    }
  }
}
