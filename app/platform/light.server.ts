import { createSignedCookie, readCookie } from "./cookies.server";

export const lightCookie = createSignedCookie("light", { maxAge: 365 * 24 * 3600 });

export function asksToSave(saveData: string | null | undefined): boolean {
  return saveData?.toLowerCase() === "on";
}

/** Pages without scripts and with the smallest pictures: as chosen, else as the browser asks. */
export async function wantsLight(request: Request): Promise<boolean> {
  const chosen = await readCookie(lightCookie, request);
  if (typeof chosen === "boolean") return chosen;
  return asksToSave(request.headers.get("Save-Data"));
}
