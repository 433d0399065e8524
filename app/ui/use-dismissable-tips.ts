import { useEffect } from "react";

/** Escape hides the shown tip (the utility `tip` shows it) until pointer or focus move on. */
export function useDismissableTips(): void {
  useEffect(() => {
    const root = document.documentElement;
    const hide = ({ key }: KeyboardEvent) => {
      if (key === "Escape") root.setAttribute("data-no-tips", "");
    };
    const allow = () => root.removeAttribute("data-no-tips");
    document.addEventListener("keydown", hide);
    document.addEventListener("focusin", allow);
    document.addEventListener("pointerover", allow);
    return () => {
      document.removeEventListener("keydown", hide);
      document.removeEventListener("focusin", allow);
      document.removeEventListener("pointerover", allow);
    };
  }, []);
}
