import type { ReactNode } from "react";

/** Of all words with a hyphen only this one looks broken at a line's end. */
const WORD = /(E-Mails?)/;

/** By style, so that the letters stay as people search and copy them. */
export function noBreakEmail(text: ReactNode): ReactNode {
  if (typeof text !== "string" || !WORD.test(text)) return text;
  return text.split(WORD).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
