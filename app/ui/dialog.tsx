import { useEffect, useId, useRef, type ReactNode } from "react";
import { useTranslation } from "~/i18n/translate";
import { classes } from "./classes";
import { Icon } from "./icons";

/** The browser keeps the focus inside, closes on Escape and restores the focus. */
export function Dialog({
  open,
  title,
  onClose,
  side = false,
  children,
}: {
  open: boolean;
  title: string;
  onClose: () => void;
  /** A sheet at the right edge. */
  side?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // The backdrop's presses arrive at the dialog itself, those inside at its content.
    const onPointerDown = (event: PointerEvent) => {
      if (event.target === element) element.close();
    };
    element.addEventListener("pointerdown", onPointerDown);
    return () => element.removeEventListener("pointerdown", onPointerDown);
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className={classes(
        "border border-line bg-surface text-ink shadow backdrop:bg-ink/50",
        side
          ? "mr-0 ml-auto h-dvh max-h-none w-full max-w-md border-y-0 border-r-0"
          : "m-auto w-[calc(100%-2rem)] max-w-lg rounded",
      )}
    >
      <div className={classes("p-4 sm:p-6", side && "flex min-h-full flex-col")}>
        <h2
          id={titleId}
          tabIndex={side ? -1 : undefined}
          className={classes("text-lg", side && "pr-12")}
        >
          {title}
        </h2>
        {children}
        {side ? (
          <button
            type="button"
            aria-label={t("ui.close")}
            onClick={() => dialog.current?.close()}
            className="tip absolute top-2 right-2 sm:top-4 sm:right-4 inline-flex size-11 cursor-pointer items-center justify-center rounded hover:bg-sunken"
          >
            <Icon name="close" />
          </button>
        ) : null}
      </div>
    </dialog>
  );
}
