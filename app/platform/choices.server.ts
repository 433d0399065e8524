import { createSignedCookie, readCookie } from "./cookies.server";

const YEAR = 365 * 24 * 3600;

// How somebody wants to read the shop: each on or off, and kept in a cookie.
export const lightCookie = createSignedCookie("light", { maxAge: YEAR });
export const netCookie = createSignedCookie("net", { maxAge: YEAR });

export function asksToSave(saveData: string | null | undefined): boolean {
  return saveData?.toLowerCase() === "on";
}

/** Pages without scripts and with the smallest pictures: as chosen, else as the browser asks. */
async function wantsLight(request: Request): Promise<boolean> {
  const chosen = await readCookie(lightCookie, request);
  if (typeof chosen === "boolean") return chosen;
  return asksToSave(request.headers.get("Save-Data"));
}

export async function readChoices(request: Request): Promise<{ light: boolean; net: boolean }> {
  return {
    light: await wantsLight(request),
    net: (await readCookie(netCookie, request)) === true,
  };
}
