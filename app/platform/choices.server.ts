import { cookieSeconds } from "./cookie-seconds";
import { createSignedCookie, readCookie } from "./cookies.server";
import { knowsImportMaps } from "./import-maps";

// How somebody wants to read the shop: each on or off, and kept in a cookie.
export const lightCookie = createSignedCookie("light", { maxAge: cookieSeconds.light });
export const netCookie = createSignedCookie("net", { maxAge: cookieSeconds.net });

export function asksToSave(saveData: string | null | undefined): boolean {
  return saveData?.toLowerCase() === "on";
}

/** As chosen, else as the browser asks. Old browsers would load scripts that they can't run. */
export async function readChoices(
  request: Request,
): Promise<{ light: boolean; net: boolean; scripts: boolean }> {
  const { headers } = request;
  const chosen = await readCookie(lightCookie, request);
  const hasChosen = typeof chosen === "boolean";
  const light = hasChosen ? chosen : asksToSave(headers.get("Save-Data"));
  return {
    light,
    net: (await readCookie(netCookie, request)) === true,
    scripts: !light && (hasChosen || knowsImportMaps(headers.get("User-Agent"))),
  };
}
