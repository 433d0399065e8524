import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ProductListCard } from "../../app/catalogue/product-card";
import { getTFor } from "../../app/i18n/i18n.server";
import { TranslationProvider } from "../../app/i18n/translate";

/** As the eye reads it; whoever hears it hears the whole name. */
function titleOf(name: string, articleNumber: string, manufacturer = "Siemens"): string {
  const product = {
    ...{ id: 1, slug: null, name, articleNumber, manufacturer, priceCents: 1, condition: "Neu" },
    ...{ stock: 1, image: "one.webp" },
  };
  const html = renderToStaticMarkup(
    <TranslationProvider value={{ t: getTFor("de"), language: "de" }}>
      <ProductListCard product={product} />
    </TranslationProvider>,
  );
  const [title = ""] = /<h3>.*?<\/h3>/.exec(html) ?? [];
  const text = (markup: string) => markup.replace(/<[^>]*>/g, "");
  expect(text(title)).toBe(name);
  return text(title.replace(/<span class="sr-only">.*?<\/span>/g, ""));
}

test("a card's title doesn't say again who made the part and what its number is", () => {
  expect(titleOf("Siemens SIMATIC CPU 315-2 6ES7315-2EH14", "6ES7315-2EH14")).toBe(
    "SIMATIC CPU 315-2",
  );
  expect(titleOf("SIEMENS Sitop 20", "6EP1")).toBe("Sitop 20");
  expect(titleOf("Netzteil von Siemens", "6EP1")).toBe("Netzteil von Siemens");
});

test("a card always has a title", () => {
  expect(titleOf("Siemens 6EP1", "6EP1")).toBe("6EP1");
  expect(titleOf("6EP1", "6EP1")).toBe("6EP1");
  expect(titleOf("Siemens", "6EP1")).toBe("Siemens");
  expect(titleOf("CPU 315", "", "")).toBe("CPU 315");
});
