import { nameOfType } from "~/platform/file-endings";
import { normaliseText, stripControls } from "~/platform/plain-text";

const MAX_NAME = 120;
const MAX_KEY_NAME = 80;

function shorten(name: string, max: number): string {
  const characters = [...name];
  if (characters.length <= max) return name;
  const extension = /\.[\p{L}\p{N}]{1,8}$/u.exec(name)?.[0] ?? "";
  return characters.slice(0, max - extension.length).join("") + extension;
}

/** Browsers send quotes and line breaks in names as `%22`, `%0D` and `%0A`. */
export function displayName(sent: string): string {
  const name = sent
    .replace(/%22/g, '"')
    .replace(/%0[DA]/gi, " ")
    .split(/[/\\]/)
    .pop();
  const clean = stripControls(normaliseText(name ?? "").replace(/[\p{Cc}\u2028\u2029]+/gu, " "))
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^\.+/, "");
  return shorten(clean || "datei", MAX_NAME);
}

/** With the extension of its type. */
export function shownName(sent: string, contentType: string): string {
  return shorten(nameOfType(displayName(sent), contentType), MAX_NAME);
}

/** ASCII letters, digits, dot, hyphen and underscore. */
export function keyName(name: string): string {
  const ascii = name
    .replace(/[äöüÄÖÜß]/g, (letter) => umlauts[letter] ?? letter)
    .normalize("NFD")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/\.{2,}/g, ".")
    .replace(/^[-.]+|[-.]+$/g, "");
  return shorten(ascii || "datei", MAX_KEY_NAME);
}

const umlauts: Record<string, string> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  Ä: "Ae",
  Ö: "Oe",
  Ü: "Ue",
  ß: "ss",
};
