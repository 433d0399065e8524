export type PictureSubject = "drawing" | "piece" | "article";

/** The shop's photos of one piece, and the demo catalogue's pictures. */
const folders = { piece: "stueck/", drawing: "demo/" };

/** A labelled piece's photos lie in a folder of its number. */
const ownerOf = (image: string) => Number(/^stueck\/(\d+)\//.exec(image)?.[1] ?? 0);

/**
 * Never more than the pictures' folders say: README.md, "Import". The photos may be of a piece that
 * is sold by now.
 */
export function pictureSubject({
  images,
  stock,
  pieces: [piece] = [],
}: {
  images: readonly string[];
  stock: number;
  pieces?: readonly { id: number }[];
}): PictureSubject {
  if (images.some((image) => image.startsWith(folders.drawing))) return "drawing";
  const ofOne = images.every(
    (image) => image.startsWith(folders.piece) && ownerOf(image) === (piece?.id ?? 0),
  );
  return ofOne && stock === 1 ? "piece" : "article";
}
