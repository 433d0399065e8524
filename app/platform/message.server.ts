import { redirect } from "@remix-run/node";
import { cookieSeconds } from "./cookie-seconds";
import { createSignedCookie, readCookie } from "./cookies.server";

/** For the page after a POST: in a cookie that the same answer removes. */
export interface PageMessage {
  kind: "success" | "info" | "error";
  title: string;
  text?: string;
  values?: Record<string, string | number>;
  link?: { to: string; text: string };
}

const messageCookie = createSignedCookie("message", { maxAge: cookieSeconds.message });

export async function setMessage(message: PageMessage): Promise<string> {
  return messageCookie.serialize(message);
}

export async function redirectWithMessage(
  to: string,
  message: PageMessage,
  cookies: string[] = [],
) {
  const headers = new Headers();
  for (const cookie of [...cookies, await setMessage(message)]) {
    headers.append("Set-Cookie", cookie);
  }
  return redirect(to, { status: 303, headers });
}

function isMessage(value: unknown): value is PageMessage {
  return typeof value === "object" && value !== null && "kind" in value && "title" in value;
}

export async function takeMessage(
  request: Request,
): Promise<{ message: PageMessage; clear: string } | undefined> {
  const value = await readCookie(messageCookie, request);
  if (!isMessage(value)) return undefined;
  return { message: value, clear: await messageCookie.serialize("", { maxAge: 0 }) };
}
