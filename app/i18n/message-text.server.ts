import type { PageMessage } from "~/platform/message.server";
import type { ServerTextKey, ServerTranslate } from "./translate";

export function messageText({ kind, title, text, values, link }: PageMessage, t: ServerTranslate) {
  // Keys may come out of a signed cookie, which the compiler can't check.
  const translate = (key: string) => t(key as ServerTextKey, values);
  return {
    tone: kind,
    title: translate(title),
    text: text && translate(text),
    link: link && { ...link, text: translate(link.text) },
  };
}
