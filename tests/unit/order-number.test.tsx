import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OrderNumber } from "../../app/ui/part-number";

test("an order's number isn't announced as an article number", () => {
  const html = renderToStaticMarkup(<OrderNumber value="AA-2026-0A1B2C" />);
  expect(html.replaceAll(/<[^>]*>/g, "")).toBe("AA-2026-0A1B2C");
});
