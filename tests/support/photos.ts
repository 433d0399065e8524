import sharp from "sharp";

/** As a phone takes it on its side: 40 × 20 pixels that want to be turned, and where it was. */
export async function phonePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: "#456" } });
  const buffer = await picture
    .jpeg()
    .withExif({
      IFD0: { Model: "Lagerhandy 7", Orientation: "6" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 30/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  return new Uint8Array(buffer);
}

/** A multipart form; files come in the field `photos`. */
export function formWithPhotos(
  fields: Record<string, string>,
  files: readonly { name?: string; bytes: Uint8Array<ArrayBuffer> }[],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name = "IMG_1.jpg", bytes } of files) {
    form.append("photos", new Blob([bytes], { type: "image/jpeg" }), name);
  }
  return form;
}
