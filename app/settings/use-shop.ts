import { createContext, useContext, useEffect } from "react";

/** Of the settings what every page shows (public-shop.server.ts). */
export interface PublicShop {
  legalName: string;
  street: string;
  postalCode: string;
  city: string;
  email: string;
  phone: string;
  opens: string;
  closes: string;
  /** In the reader's language, while it holds. */
  notice?: string;
}

const ShopContext = createContext<PublicShop | undefined>(undefined);

export const ShopProvider = ShopContext.Provider;

/** The shop's settings that hold now. */
export function useShop(): PublicShop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error("No ShopProvider around this component.");
  return shop;
}

/** In the browser what its pages last showed. */
let last: PublicShop | undefined;

/**
 * For the layout of every page.
 * @param loaded missing when an action or the root's own loader has failed
 */
export function useRootShop(loaded: PublicShop | undefined): PublicShop | undefined {
  const given = useContext(ShopContext);
  const shop = loaded ?? last ?? given;
  useEffect(() => {
    last = shop;
  }, [shop]);
  return shop;
}

/** As a `tel:` link wants it. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}
