import { useState, useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False on the server and while hydrating. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

/** Whether what uses it was in the document: a navigation without reload didn't bring it. */
export function useCameWithDocument(): boolean {
  const hydrated = useHydrated();
  const [cameWithDocument] = useState(!hydrated);
  return cameWithDocument;
}
