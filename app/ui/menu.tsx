import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";

/** Works without JavaScript; with it, it also closes on a click elsewhere and on Escape. */
export function Menu({
  button,
  label,
  buttonClassName,
  className,
  children,
}: {
  button: ReactNode;
  label?: string;
  buttonClassName?: string;
  className?: string;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const location = useLocation();

  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [location.key]);

  useEffect(() => {
    function onPointerDown(event: PointerEvent) {
      const menu = details.current;
      if (menu?.open && event.target instanceof Node && !menu.contains(event.target)) {
        menu.open = false;
      }
    }
    function onKeyDown(event: KeyboardEvent) {
      const menu = details.current;
      if (event.key !== "Escape" || !menu?.open) return;
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
    document.addEventListener("pointerdown", onPointerDown);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, []);

  return (
    <details ref={details} className={className}>
      <summary aria-label={label} className={buttonClassName}>
        {button}
      </summary>
      {children}
    </details>
  );
}
