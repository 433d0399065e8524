import type { Translate } from "~/i18n/translate";
import { buybackFiles } from "~/shop";
import type { RefusedFile } from "./schema";

const NAMED = 10;

/** Files beyond the limit of 20 share one message. */
export function fileErrors(
  refused: readonly RefusedFile[],
  accepted: number,
  t: Translate,
): string[] {
  const tooMany = refused.filter(({ reason }) => reason === "tooMany");
  const messages = refused
    .filter(({ reason }) => reason !== "tooMany")
    .map(({ name, reason }) => t(`buyback.files.errors.${reason}`, { file: name }));
  if (tooMany.length > 0) {
    const names = tooMany.map(({ name }) => name);
    const more = names.length > NAMED ? ", …" : "";
    messages.unshift(
      t("buyback.files.errors.tooMany", {
        max: buybackFiles.max,
        current: accepted + tooMany.length,
        files: names.slice(0, NAMED).join(", ") + more,
      }),
    );
  }
  return [...new Set(messages)];
}
