import { createContext, useContext } from "react";

export const defaultChoices = { light: false, net: false, scripts: true };

const ChoicesContext = createContext(defaultChoices);

export const ChoicesProvider = ChoicesContext.Provider;

/** Whether the reader saves data: the smallest pictures, no scripts. */
export function useLight(): boolean {
  return useContext(ChoicesContext).light;
}

/** Whether the reader compares net prices. */
export function useNet(): boolean {
  return useContext(ChoicesContext).net;
}
