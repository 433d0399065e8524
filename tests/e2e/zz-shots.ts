import { readFileSync, mkdirSync } from "node:fs";
import { chromium } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { chromiumArgs, findChromium } from "/work/wt/staff/tests/support/chromium";
import { startShop } from "/work/wt/staff/tests/support/shop-process";
mkdirSync("/tmp/staff-shots", { recursive: true });
const running = await startShop({ LOG_LEVEL: "warn" });
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
try {
  let log = "";
  while (!/Ready after/.test(log)) { await new Promise((r) => setTimeout(r, 500)); log = readFileSync(running.logFile, "utf8"); }
  console.log(log.split("\n").filter((l) => /Back office|Shop/.test(l)).join("\n"));
  const link = /(\/einladung\?token=\S+)/.exec(log)![1]!;
  const page = await browser.newPage({ baseURL: running.shop.origin });
  let n = 0;
  const shot = async (name: string, langs = ["de", "en"]) => {
    const url = page.url();
    for (const language of langs) {
      if (langs.length > 1) await page.goto(url.split("#")[0]! + (url.includes("?") ? "&" : "?") + "lng=" + language);
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await page.waitForTimeout(200);
        await page.screenshot({ path: `/tmp/staff-shots/${String(++n).padStart(2, "0")}-${name}-${language}-${width}.png`, fullPage: width===1280 });
      }
    }
    if (langs.length > 1) await page.goto(url + (url.includes("?") ? "&" : "?") + "lng=de");
  };
  await page.goto(link); await shot("join");
  await page.fill("[name=firstName]", "Kim"); await page.fill("[name=lastName]", "Muster");
  await page.fill("[name=password]", "Kupferdraht-Wabe-47"); await page.fill("[name=passwordRepeat]", "Kupferdraht-Wabe-47");
  await page.click("form#join button"); await page.waitForURL(/zwei-faktor/); await shot("factor", ["de"]);
  const secret = (await page.locator("main code").textContent())!.replaceAll(" ", "");
  await page.fill("[name=code]", new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.click("form#factor-enable button"); await page.waitForSelector("main li code"); await shot("codes", ["de"]);
  await page.goto("/intern"); await shot("start");
  await page.goto("/intern/personal");
  await page.waitForTimeout(1000);
  await page.fill("form#invite [name=email]", "lager.kollegin@werkstatt-beispiel.test"); await page.selectOption("form#invite [name=role]", "store");
  await page.click("form#invite button"); await page.waitForSelector("text=gesendet"); await shot("staff");
  await page.goto("/intern/personal"); await page.click("td a"); await page.waitForURL(/personal\//); await page.waitForTimeout(500); await shot("member");
  await page.click("text=Aus dem Team entfernen"); await shot("member-remove", ["de"]);
  await page.reload(); await page.waitForTimeout(800);
  await page.locator("form#member-role [name=version]").evaluate((i: HTMLInputElement) => (i.value = "0"));
  await page.check("input[value=store]"); await page.click("form#member-role button"); await page.waitForTimeout(1000); await shot("moved", ["de"]);
  await page.goto("/intern/protokoll"); await shot("audit");
  await page.goto("/intern"); await page.setViewportSize({ width: 390, height: 844 }); await page.click("summary"); await page.screenshot({ path: "/tmp/staff-shots/menu.png" });
  await page.goto("/account"); await shot("account", ["de"]);
} finally { await browser.close(); await running.stop(); }
process.exit(0);
