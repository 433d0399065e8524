const umlauts: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** `SPS / Steuerungen` → `sps-steuerungen`; a slug stays as it is. */
export function categorySlug(name: string): string {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** The page of all parts of that kind. */
export function categoryPath(name: string): string {
  const slug = categorySlug(name);
  return slug ? `/katalog/${encodeURIComponent(slug)}` : "/katalog";
}
