import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { defaultLanguage, isLanguage } from "./i18n/i18n";
import { createLookup, type Texts } from "./i18n/lookup";
import { TranslationProvider } from "./i18n/translate";
import { ShopProvider, type PublicShop } from "./settings/use-shop";
import { holdEvents } from "./ui/hold-events";

declare global {
  interface Window {
    /** Filled by the text modules, each loaded before the code that needs it (vite.texts.ts). */
    shopTexts?: Texts;
  }
}

const { lang } = document.documentElement;
const { shop } = document.body.dataset;
const givenShop = shop ? (JSON.parse(shop) as PublicShop) : undefined;
const language = isLanguage(lang) ? lang : defaultLanguage;
const translation = { t: createLookup(language, (window.shopTexts ??= {})), language };

holdEvents();
startTransition(() => {
  hydrateRoot(
    document,
    <TranslationProvider value={translation}>
      <ShopProvider value={givenShop}>
        <StrictMode>
          <RemixBrowser />
        </StrictMode>
      </ShopProvider>
    </TranslationProvider>,
  );
});
