import type { LoaderFunctionArgs } from "@remix-run/node";
import { findUser } from "~/auth/session.server";
import { collectOwnData } from "./own-data.server";

/** Everything about the account as a file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await findUser(request);
  if (!user) return new Response("Not authenticated", { status: 401 });
  const data = await collectOwnData(user);
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="account.json"`,
      "Cache-Control": "no-store",
    },
  });
}
