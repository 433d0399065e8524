/**
 * Draws the pictures of the demo catalogue: `npx tsx db/demo/draw/index.ts [text in the name]`.
 * The same catalogue gives the same files.
 */
import sharp from "sharp";
import { statSync, mkdirSync, writeFileSync } from "node:fs";
import { Device } from "./device";
import { family } from "./families";
import { readParts } from "./part";
import { shot } from "./shots";

// One core is enough; the machine has other work.
sharp.concurrency(1);

/** Steps down until the file is small enough: crowded pictures pay with quality, not with bytes. */
const QUALITIES = [62, 54, 46, 40] as const;

const LIMIT = 14_000;

async function encode(svg: string): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    // A trace of lens softness: hard vector edges look drawn and cost a quarter more bytes.
    .blur(0.6)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  let out = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    out = await sharp(data, { raw }).webp({ quality, effort: 6, preset: "picture" }).toBuffer();
    if (out.length <= LIMIT) break;
  }
  return out;
}

const root = new URL("file:///work/main/db/demo/");

const only = process.argv[2];
const T0=+new Date("2026-11-21T05:55:36Z");
mkdirSync(new URL("pictures/", root), { recursive: true });

let files = 0;

let bytes = 0;
for (const part of readParts(new URL("parts.csv", root))) {
  if (only && !part.pictures.some((p) => p.includes(only))) continue;
  for (const path of part.pictures) {
    const name = path.replace(/^demo\//, "");
    const st = statSync(new URL(`pictures/${name}`, root)); if (st.mtimeMs > T0 && st.size <= 14000 && !/Antriebs|Servoan/.test(part.category)) continue;
    // Drawn anew for every view, so that each file depends on its own part and view only.
    const device = new Device(part);
    family(part)(device);
    const n = Number(/-(\d+)\.webp$/.exec(name)?.[1] ?? 1);
    const image = await encode(shot(device, n));
    writeFileSync(new URL(`pictures/${name}`, root), image);
    files++;
    bytes += image.length;
  }
}
console.log(`${files} pictures, ${bytes} bytes`);
