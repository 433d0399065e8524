import { useEffect, useState } from "react";
import { Notice } from "~/ui/notice";
import { HEARD_MS, keyOf } from "~/ui/toast";
import { useCartChange, type CartAnswer } from "./cart-change";

/** For changes made without leaving the page. */
export function LastAnswer() {
  const { answer } = useCartChange();
  const [told, setTold] = useState<CartAnswer>();

  useEffect(() => {
    const timer = setTimeout(() => setTold(answer), HEARD_MS);
    return () => clearTimeout(timer);
  }, [answer]);

  const message = told?.message;
  // A changed number is visible; only screen readers need the words.
  const isQuiet = message?.tone === "info" && !message.text;
  return (
    <div role="status" className={isQuiet ? "sr-only" : "not-empty:mb-4"}>
      {message ? (
        <Notice key={keyOf(message)} tone={message.tone} title={message.title}>
          {message.text}
        </Notice>
      ) : null}
    </div>
  );
}
