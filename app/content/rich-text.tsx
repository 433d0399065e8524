import { Link } from "~/ui/link";
import { Fragment } from "react";
import { noBreakEmail } from "~/ui/no-break-email";
import type { RichText as Parts } from "./blocks";

export function RichText({ parts }: { parts: Parts }) {
  return parts.map((part, index) => {
    if (typeof part === "string") return <Fragment key={index}>{noBreakEmail(part)}</Fragment>;
    if (part.to.startsWith("/")) {
      return (
        <Link key={index} to={part.to} className="link">
          {part.text}
        </Link>
      );
    }
    return (
      <a key={index} href={part.to} className="link">
        {part.text}
      </a>
    );
  });
}
