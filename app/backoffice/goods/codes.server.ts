import bwip from "bwip-js/node";

/** Bars or dots as one path, a unit for the narrowest. */
export interface Code {
  path: string;
  width: number;
  height: number;
}

/** Around a code nothing may be printed: the standards' 10 and 4 units. */
const quiet = { code128: 10, qr: 4 } as const;

/** ISO/IEC 15417, for scanners. Its height is given by where it stands. */
export function drawCode128(text: string): Code {
  const [symbol] = bwip.raw("code128", text, "");
  if (!symbol || !("sbs" in symbol)) throw new Error(`no Code 128 for ${text}`);
  let at: number = quiet.code128;
  let path = "";
  for (const [index, width] of symbol.sbs.entries()) {
    if (index % 2 === 0) path += `M${at} 0h${width}v1h-${width}z`;
    at += width;
  }
  return { path, width: at + quiet.code128, height: 1 };
}

/** ISO/IEC 18004, for phones; a seventh of it may be scratched. */
export function drawQrCode(text: string): Code {
  const [symbol] = bwip.raw("qrcode", text, "eclevel=M");
  if (!symbol || !("pixs" in symbol)) throw new Error("no QR code");
  const { pixs, pixx, pixy } = symbol;
  let path = "";
  for (const [at, isDark] of pixs.entries()) {
    if (!isDark) continue;
    path += `M${(at % pixx) + quiet.qr} ${Math.floor(at / pixx) + quiet.qr}h1v1h-1z`;
  }
  return { path, width: pixx + 2 * quiet.qr, height: pixy + 2 * quiet.qr };
}
