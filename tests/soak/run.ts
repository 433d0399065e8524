/**
 * Proves what takes minutes, against whole shops, and so isn't part of `npm test`:
 *
 *   npm run test:soak -- uploads      turns of the event loop; 20 files of 100 MB in one post, then three
 *                                       such at once (8 GB of disk)
 *   npm run test:soak -- slow-line    45 MB at 1 Mbit/s
 *   npm run test:soak -- mails        SMTP away for two minutes and a kill -9 with 20 mails waiting
 *   npm run test:soak -- import       100,000 rows of products by page, as CSV and as a workbook
 *   npm run test:soak -- load         ten minutes of mixed traffic, then 500 webhooks in ten seconds
 *   npm run test:soak -- feed         a product feed of a million rows: time and memory (2 GB of disk)
 *   npm run test:soak -- staff        the same with staff at work, on two machines
 *
 * Without a name: all of them. `SHOP_DATA_DIR` names the data folder of a shop that runs already.
 */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findRunningShop } from "../../dev/run-file";
import { startShop } from "../support/shop-process";
import { proveImports } from "./import";
import { proveFeed } from "./feed";
import { proveLoad } from "./load";
import { proveMails } from "./mails";
import { exitCode } from "./report";
import { proveStaff } from "./staff";
import { proveSlowLine, proveUploads } from "./uploads";

const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

if (isWanted("uploads") || isWanted("slow-line")) {
  const dataDir = process.env.SHOP_DATA_DIR;
  const turnsFile = join(tmpdir(), `turns-${process.pid}`);
  const turns = {
    NODE_OPTIONS: `--import ${new URL("./turns.js", import.meta.url).href}`,
    TURNS_FILE: turnsFile,
  };
  const running = dataDir ? undefined : await startShop({ LOG_LEVEL: "warn", ...turns });
  const shop = running?.shop ?? findRunningShop(dataDir ?? "");
  if (!shop) throw new Error(`no shop runs on ${dataDir}`);
  try {
    if (isWanted("uploads")) await proveUploads(shop, running && turnsFile);
    if (isWanted("slow-line")) await proveSlowLine(shop);
  } finally {
    await running?.stop();
  }
}
async function onShopOfItsOwn(prove: typeof proveLoad, variables: Record<string, string> = {}) {
  const running = await startShop({ LOG_LEVEL: "warn", ...variables });
  try {
    await prove(running.shop);
  } finally {
    await running.stop();
  }
}
if (isWanted("import")) await onShopOfItsOwn(proveImports);
if (isWanted("load")) await onShopOfItsOwn(proveLoad, { CLIENT_IP_HEADER: "Fly-Client-IP" });
if (isWanted("staff")) await proveStaff();
if (isWanted("mails")) await proveMails();
if (isWanted("feed")) await proveFeed();
process.exit(exitCode());
