export type PictureSubject = "drawing" | "piece" | "article";

/** The shop's photos of one piece, and the demo catalogue's pictures. */
const folders = { piece: "stueck/", drawing: "demo/" };

/** Never more than the pictures' folders say: README.md, "Import". */
export function pictureSubject({
  images,
  stock,
}: {
  images: readonly string[];
  stock: number;
}): PictureSubject {
  if (images.some((image) => image.startsWith(folders.drawing))) return "drawing";
  const ofOne = images.every((image) => image.startsWith(folders.piece));
  return ofOne && stock === 1 ? "piece" : "article";
}
