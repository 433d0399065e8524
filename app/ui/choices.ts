import { createContext, useContext } from "react";

interface Choices {
  light: boolean;
  net: boolean;
  scripts: boolean;
  view?: "rows" | "cards";
}

export const defaultChoices: Choices = { light: false, net: false, scripts: true };

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

/** How lists of products are shown; without a choice as the screen has room. */
export function useView(): Choices["view"] {
  return useContext(ChoicesContext).view;
}
