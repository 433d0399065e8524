import { useEffect } from "react";

/**
 * Escape takes the shown tip away (the utility `tip` shows them without a script) until the pointer
 * or the focus comes to something else.
 */
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
