/** The address of a picture in its full size; absolute URLs stay as they are. */
export function fullPictureUrl(image: string): string {
  if (/^https?:\/\//i.test(image)) return image;
  return `/media/${image.split("/").map(encodeURIComponent).join("/")}`;
}
