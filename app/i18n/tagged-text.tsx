import { Fragment, type ReactNode } from "react";

/** `Ich stimme den <terms>AGB</terms> zu` with `{ terms: (text) => <Link …>{text}</Link> }`. */
export function TaggedText({
  text,
  tags,
}: {
  text: string;
  tags: Record<string, (text: string) => ReactNode>;
}) {
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/);
  return parts.map((part, index) => {
    if (index % 3 === 1) return null;
    const tag = index % 3 === 2 ? tags[parts[index - 1] ?? ""] : undefined;
    return <Fragment key={index}>{tag ? tag(part) : part}</Fragment>;
  });
}
