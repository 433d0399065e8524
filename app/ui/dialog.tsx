import { useEffect, useId, useRef, type ReactNode } from "react";

/**
 * A native modal dialog for pages whose JavaScript runs. The browser keeps the focus inside, closes
 * it on Escape and gives the focus back to what opened it; a press beside it closes it, too.
 */
export function Dialog({
  open,
  title,
  onClose,
  children,
}: {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
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
      className="m-auto w-[calc(100%-2rem)] max-w-lg rounded border border-line bg-surface text-ink shadow backdrop:bg-ink/50"
    >
      <div className="p-4 sm:p-6">
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
