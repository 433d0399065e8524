import { useLocation } from "@remix-run/react";
import {
  useCallback,
  useEffect,
  useState,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
} from "react";
import type { AuthDialogProps } from "./auth-dialog";

/**
 * Sign-in without leaving the page. The dialog's code is fetched when it is first wanted; until
 * then, and without JavaScript, there is the page `/anmelden`. It closes when another page, or this
 * one anew, has been loaded: that is what every success does.
 */
export function useAuthDialog(): { open: () => Promise<boolean>; dialog: ReactNode } {
  const { key } = useLocation();
  const [Dialog, setDialog] = useState<ComponentType<AuthDialogProps>>();
  const [openedAt, setOpenedAt] = useState<string>();

  useEffect(() => {
    if (openedAt !== undefined && openedAt !== key) setOpenedAt(undefined);
  }, [openedAt, key]);

  const open = useCallback(async () => {
    try {
      const { AuthDialog } = await import("./auth-dialog");
      setDialog(() => AuthDialog);
      setOpenedAt(key);
      return true;
    } catch {
      return false;
    }
  }, [key]);

  return {
    open,
    dialog: Dialog ? (
      <Dialog open={openedAt !== undefined} onClose={() => setOpenedAt(undefined)} />
    ) : null,
  };
}

/** A plain press, not one that wants a new tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
