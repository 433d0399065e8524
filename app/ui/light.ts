import { createContext, useContext } from "react";

const LightContext = createContext(false);

export const LightProvider = LightContext.Provider;

/** Whether the reader saves data: no scripts, the smallest pictures. */
export function useLight(): boolean {
  return useContext(LightContext);
}
