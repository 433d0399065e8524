import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ProductListCard } from "../../app/catalogue/product-card";
import { languages } from "../../app/i18n/i18n";
import { getTFor } from "../../app/i18n/i18n.server";
import { TranslationProvider } from "../../app/i18n/translate";
import { Delivery } from "../../app/product/delivery";
import { dispatchTexts } from "../../app/settings/dispatch.server";
import { shippingTable } from "../../app/settings/shipping";
import { firstSettings } from "../../app/shop";

const PROMISE_OF_STOCK = /Lagerware|stock items|24\s(Stunden|hours)/i;

describe.each(languages)("a part on request (%s)", (language) => {
  const supply = {
    dispatch: dispatchTexts(language),
    shipping: shippingTable(firstSettings),
    shippingCents: 0,
  };
  const say = (element: ReactElement) =>
    renderToStaticMarkup(
      <TranslationProvider value={{ t: getTFor(language), language }}>
        {element}
      </TranslationProvider>,
    );

  it("doesn't promise on its card when stock items ship", () => {
    const product = {
      id: 1,
      slug: "sm-331",
      name: "Siemens SM 331",
      articleNumber: "6ES7 331-7KF02-0AB0",
      manufacturer: "Siemens",
      priceCents: 9_999,
      condition: "Gebraucht",
      stock: 0,
      image: undefined,
    };
    expect(say(<ProductListCard product={product} />)).not.toMatch(PROMISE_OF_STOCK);
  });

  it("doesn't promise on its page when stock items ship; one in stock does", () => {
    expect(say(<Delivery inStock={false} supply={supply} />)).not.toMatch(PROMISE_OF_STOCK);
    expect(say(<Delivery inStock supply={supply} />)).toMatch(PROMISE_OF_STOCK);
  });
});
