import { describe, expect, it } from "vitest";
import { knowsImportMaps } from "~/platform/import-maps";

const mac =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 16_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

describe("a browser", () => {
  it.each([
    `${windows} Chrome/73.0.3683.75 Safari/537.36`,
    `${windows} Chrome/88.0.4324.150 Safari/537.36 Edg/88.0.705.63`,
    "Mozilla/5.0 (X11; Linux x86_64; rv:68.0) Gecko/20100101 Firefox/68.0",
    "Mozilla/5.0 (X11; Linux x86_64; rv:107.0) Gecko/20100101 Firefox/107.0",
    `${mac} Version/12.1.2 Safari/605.1.15`,
    `${phone} Version/16.3 Mobile/15E148 Safari/604.1`,
  ])("from before import maps is told by its name: %s", (agent) => {
    expect(knowsImportMaps(agent)).toBe(false);
  });

  it.each([
    `${windows} Chrome/89.0.4389.72 Safari/537.36`,
    `${windows} HeadlessChrome/156.0.0.0 Safari/537.36`,
    "Mozilla/5.0 (X11; Linux x86_64; rv:108.0) Gecko/20100101 Firefox/108.0",
    `${mac} Version/16.4 Safari/605.1.15`,
    `${mac} Version/17.0 Safari/605.1.15`,
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "",
    null,
  ])("that may know them gets scripts: %s", (agent) => {
    expect(knowsImportMaps(agent)).toBe(true);
  });
});
