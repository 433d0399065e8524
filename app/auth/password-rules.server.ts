import { currentSettings } from "~/settings/settings.server";
import { shop } from "~/shop";
import { commonWords } from "./common-passwords.server";
import { MAX_PASSWORD_LENGTH } from "./passwords.server";

const MIN_LENGTH = 8;

export type PasswordProblem =
  "passwordShort" | "passwordMix" | "passwordLong" | "passwordCommon" | "passwordPersonal";

const signs: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
};

function lettersOnly(text: string): string {
  return text.replace(/[^a-z]/g, "");
}

function cores(password: string): string[] {
  const lower = password.toLowerCase();
  const umlauts = lower.replace(/[äöüß]/g, (sign) => signs[sign] ?? sign);
  const trimmed = umlauts.replace(/^[^a-z@$]+|[^a-z@$]+$/g, "");
  const mimicked = (text: string) =>
    lettersOnly(text.replace(/[@431!0$57]/g, (s) => signs[s] ?? s));
  return [lettersOnly(umlauts), mimicked(trimmed), mimicked(umlauts)];
}

const rows = [
  "qwertzuiop",
  "qwertyuiop",
  "asdfghjkl",
  "yxcvbnm",
  "zxcvbnm",
  "1234567890",
  "0987654321",
];
const columns = "1qay2wsx3edc4rfv5tgb6zhn7ujm 1qaz2wsx3edc4rfv5tgb6yhn7ujm";
const runs = [...rows, ...rows.map((row) => [...row].reverse().join("")), columns].join(" ");
const alphabet = "abcdefghijklmnopqrstuvwxyz 01234567890 zyxwvutsrqponmlkjihgfedcba 9876543210";
const RUN_LENGTH = 4;

function charactersOutsideRuns(password: string): number {
  const text = password.toLowerCase();
  let left = 0;
  for (let at = 0; at < text.length;) {
    let length = 1;
    while (text[at + length] === text[at]) length++;
    for (let end = at + RUN_LENGTH; end <= text.length; end++) {
      const part = text.slice(at, end);
      if (!runs.includes(part) && !alphabet.includes(part)) break;
      length = Math.max(length, part.length);
    }
    left += length >= 3 ? 1 : length;
    at += length;
  }
  return left;
}

const FOREIGN_LETTERS = 3;
const MAX_FOREIGN_SIGNS = 8;

function isCommon(password: string): boolean {
  if (charactersOutsideRuns(password) < 6) return true;
  return cores(password).some((core) => {
    if (password.length - core.length > MAX_FOREIGN_SIGNS) return false;
    if (commonWords.has(core)) return true;
    for (
      let length = core.length;
      length >= 5 && core.length - length < FOREIGN_LETTERS;
      length--
    ) {
      for (let at = 0; at + length <= core.length; at++) {
        if (commonWords.has(core.slice(at, at + length))) return true;
      }
    }
    // Two words of the list in a row, as in "HalloSchatz1".
    for (let at = 3; at <= core.length - 3; at++) {
      if (commonWords.has(core.slice(0, at)) && commonWords.has(core.slice(at))) return true;
    }
    return false;
  });
}

function isPersonal(password: string, names: readonly string[]): boolean {
  const text = lettersAndDigits(password);
  return names
    .map(lettersAndDigits)
    .some((name) => name.length >= 3 && text.includes(name) && text.length - name.length < 8);
}

function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * Specification, section 5, then what attackers try first. `names`: what it must not be made of.
 */
export function checkNewPassword(
  password: string,
  { email, names = [] }: { email: string; names?: readonly string[] },
): PasswordProblem | undefined {
  if ([...password].length < MIN_LENGTH) return "passwordShort";
  if (password.length > MAX_PASSWORD_LENGTH) return "passwordLong";
  if (!/\p{Ll}/u.test(password) || !/\p{Lu}/u.test(password) || !/\p{Nd}/u.test(password)) {
    return "passwordMix";
  }
  const local = email.split("@")[0] ?? "";
  const parts = local.split(/[._+-]+/).filter((part) => part.length >= 4);
  const personal = [local, ...parts, shop.name, currentSettings().legalName, ...names];
  if (isPersonal(password, personal)) return "passwordPersonal";
  return isCommon(password) ? "passwordCommon" : undefined;
}
