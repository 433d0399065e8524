import { useEffect, useState } from "react";
import { Notice } from "~/ui/notice";
import { HEARD_MS, keyOf } from "~/ui/toast";
import { useCartChange, type CartAnswer } from "./cart-change";

/** What came of the last change that was made without leaving the page. */
export function LastAnswer() {
  const { answer } = useCartChange();
  const [told, setTold] = useState<CartAnswer>();

  useEffect(() => {
    const timer = setTimeout(() => setTold(answer), HEARD_MS);
    return () => clearTimeout(timer);
  }, [answer]);

  const message = told?.message;
  // That a number has changed is seen anyhow; only who can't see it needs the words.
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
