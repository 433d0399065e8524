import { cookieSeconds } from "./cookie-seconds";
import { createSignedCookie, readCookie } from "./cookies.server";
import { knowsImportMaps } from "./import-maps";

// How somebody wants to read the shop, each kept in a cookie: `true` or `false`, and the view's name.
export const lightCookie = createSignedCookie("light", { maxAge: cookieSeconds.light });
export const netCookie = createSignedCookie("net", { maxAge: cookieSeconds.net });
export const viewCookie = createSignedCookie("view", { maxAge: cookieSeconds.view });

export function asksToSave(saveData: string | null | undefined): boolean {
  return saveData?.toLowerCase() === "on";
}

/**
 * As chosen, else as the browser asks. Old browsers would load scripts that they can't run.
 * @returns nothing for those who have all as it comes
 */
export async function readChoices(request: Request) {
  const { headers } = request;
  const chosen = await readCookie(lightCookie, request);
  const hasChosen = typeof chosen === "boolean";
  const light = hasChosen ? chosen : asksToSave(headers.get("Save-Data"));
  const scripts = !light && (hasChosen || knowsImportMaps(headers.get("User-Agent")));
  const net = (await readCookie(netCookie, request)) === true;
  const keptView = await readCookie(viewCookie, request);
  const view = (["rows", "cards"] as const).find((each) => each === keptView);
  return scripts && !net && !view ? undefined : { light, net, view, scripts };
}
