import { useLocation } from "@remix-run/react";
import {
  useCallback,
  useEffect,
  useState,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
} from "react";

export interface LazyDialogProps {
  open: boolean;
  onClose: () => void;
  /** Why it opens by itself. */
  reason?: string;
}

/**
 * Without JavaScript, or when loading fails, there is a page for it.
 * @param load the same function in every rendering
 */
export function useLazyDialog(
  load: () => Promise<ComponentType<LazyDialogProps>>,
  reason?: string,
): {
  open: () => Promise<boolean>;
  dialog: ReactNode;
} {
  const { key } = useLocation();
  const [Dialog, setDialog] = useState<ComponentType<LazyDialogProps>>();
  const [openedAt, setOpenedAt] = useState<string>();

  useEffect(() => {
    if (openedAt !== undefined && openedAt !== key) setOpenedAt(undefined);
  }, [openedAt, key]);

  const open = useCallback(async () => {
    try {
      const loaded = await load();
      setDialog(() => loaded);
      setOpenedAt(key);
      return true;
    } catch {
      return false;
    }
  }, [key, load]);

  return {
    open,
    dialog: Dialog ? (
      <Dialog
        open={openedAt !== undefined}
        onClose={() => setOpenedAt(undefined)}
        reason={reason}
      />
    ) : null,
  };
}

/** Not one that wants a new tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
