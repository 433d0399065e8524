import type { ReactNode } from "react";

/** Of the words with a hyphen this one alone looks broken when a line ends in it. */
const WORD = /(E-Mails?)/;

/** A running text whose "E-Mail" stays on one line, with its letters as people search and copy them. */
export function whole(text: ReactNode): ReactNode {
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
