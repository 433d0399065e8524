import { useCallback, useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "~/i18n/translate";
import { classes } from "./classes";
import { Icon } from "./icons";
import { Link } from "./link";
import { Notice, type NoticeTone } from "./notice";
import { ProductName } from "./product-name";
import { useHydrated } from "./use-hydrated";

const TOAST_MS = 6_000;

/** Screen readers only hear a live region that exists before its message, outside dialogs. */
export const HEARD_MS = 100;

// Survives the rebuild of the layout when a page fails: a message that has gone must not come back.
const gone = new WeakSet<Message>();
const keys = new WeakMap<Message, number>();
let lastKey = 0;

/** The same words twice are two messages. */
export function keyOf(message: Message): number {
  const key = keys.get(message) ?? ++lastKey;
  keys.set(message, key);
  return key;
}

export interface Message {
  tone: NoticeTone;
  title: string;
  text?: string;
  link?: { to: string; text: string };
}

/**
 * After a navigation without reload the message is a toast, which goes after 6 s unless the reader
 * is at it.
 */
export function MessageRegion({ message }: { message?: Message }) {
  const isError = message?.tone === "error";
  const box = message ? <MessageBox key={keyOf(message)} message={message} /> : null;
  return (
    <>
      <div role="status">{isError ? null : box}</div>
      <div role="alert">{isError ? box : null}</div>
    </>
  );
}

function MessageBox({ message }: { message: Message }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  // Hydrated at its first rendering: it came without a reload.
  const [isToast] = useState(hydrated);
  const [isDue, setDue] = useState(!isToast);
  const [closed, setClosed] = useState(() => gone.has(message));
  const [held, setHeld] = useState(false);

  const close = useCallback(() => {
    gone.add(message);
    setClosed(true);
  }, [message]);

  useEffect(() => {
    const timer = setTimeout(() => setDue(true), HEARD_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (!isToast || held) return;
    const timer = setTimeout(close, TOAST_MS);
    return () => clearTimeout(timer);
  }, [isToast, held, close]);

  if (closed || !isDue) return null;
  return (
    <Place isToast={isToast} onHold={setHeld}>
      <Notice tone={message.tone} title={message.title}>
        {message.link ? (
          <>
            <ProductName name={message.text ?? ""} />{" "}
            <Link to={message.link.to} className="link inline-block py-1">
              {message.link.text}
            </Link>
          </>
        ) : (
          message.text
        )}
      </Notice>
      {hydrated ? (
        <button
          type="button"
          aria-label={t("ui.close")}
          onClick={close}
          className="tip absolute top-2 right-2 inline-flex size-9 cursor-pointer items-center justify-center rounded text-ink hover:bg-ink/10"
        >
          <Icon name="close" />
        </button>
      ) : null}
    </Place>
  );
}

function Place({
  isToast,
  onHold,
  children,
}: {
  isToast: boolean;
  onHold: (held: boolean) => void;
  children: ReactNode;
}) {
  return (
    // Pointing at the message or tabbing into it only holds it; nothing here needs a role.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
      className={classes(
        "[&>div]:pr-12",
        isToast
          ? "toast fixed inset-x-4 bottom-4 z-50 rounded shadow sm:left-auto sm:w-96 print:hidden"
          : "relative mx-auto my-4 page-width w-full px-4 sm:px-6 lg:px-8 [&>button]:right-6 lg:[&>button]:right-10",
      )}
    >
      {children}
    </div>
  );
}
