import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/** Marks the shop's own scripts while a page is rendered. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
