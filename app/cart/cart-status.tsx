import { useEffect, useState } from "react";
import { Notice } from "~/ui/notice";
import { HEARD_MS, keyOf } from "~/ui/toast";
import { useCartChange, type CartActionResult } from "./cart-change";

/** For changes made without leaving the page. */
export function CartStatus() {
  const { answer } = useCartChange();
  const [displayed, setDisplayed] = useState<CartActionResult>();

  useEffect(() => {
    const timer = setTimeout(() => setDisplayed(answer), HEARD_MS);
    return () => clearTimeout(timer);
  }, [answer]);

  const message = displayed?.message;
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
