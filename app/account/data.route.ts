import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { authPath } from "~/auth/auth-path";
import { findUser } from "~/auth/session.server";
import { isDatabaseUnavailable } from "~/platform/db.server";
import { collectOwnData } from "./own-data.server";

const PAGE = "/account/sicherheit";

async function readOwnData(request: Request) {
  try {
    const user = await findUser(request);
    return user && (await collectOwnData(user));
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    // A file has no error page of its own.
    throw redirect(PAGE);
  }
}

export async function loader({ request }: LoaderFunctionArgs) {
  const data = await readOwnData(request);
  if (!data) throw redirect(authPath("/anmelden", { redirectTo: PAGE }));
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="account.json"`,
      "Cache-Control": "no-store",
    },
  });
}
