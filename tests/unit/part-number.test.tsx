import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PlainNumber } from "../../app/ui/part-number";

test("a number that the text around it names isn't announced as an article number", () => {
  const html = renderToStaticMarkup(<PlainNumber value="AA-2026-0A1B2C" />);
  expect(html.replaceAll(/<[^>]*>/g, "")).toBe("AA-2026-0A1B2C");
});
