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

const LastShop = createContext<{ current?: PublicShop }>({});

/** What pages show whose root has no data, because an action or the root itself failed. */
export const LastShopProvider = LastShop.Provider;

/** For the layout of every page. */
export function useRootShop(loaded: PublicShop | undefined): PublicShop {
  const last = useContext(LastShop);
  const shop = loaded ?? last.current;
  useEffect(() => {
    last.current = shop;
  }, [last, shop]);
  if (!shop) throw new Error("No LastShopProvider around the layout.");
  return shop;
}

/** As a `tel:` link wants it. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}
