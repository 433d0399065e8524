import type { PageMessage } from "~/platform/message.server";
import type { ServerTextKey, ServerTranslate } from "./translate";

/** A message in words, as the page shows it. */
export function messageText({ kind, title, text, values }: PageMessage, t: ServerTranslate) {
  // The keys are ours, but the compiler can't know: they may come out of a signed cookie.
  const translate = (key: string) => t(key as ServerTextKey, values);
  return { tone: kind, title: translate(title), text: text && translate(text) };
}
