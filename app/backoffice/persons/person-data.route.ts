import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { recordExport } from "~/account/erase-person.server";
import { collectPersonData } from "~/account/own-data.server";
import { asActor, refusePost, requireStaff } from "../require-staff.server";
import { personPath } from "./person-path";
import { readAddress } from "./read-address.server";

/** The page's form leads here, once the password is proven. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "manage-persons");
  const email = readAddress(params.mail);
  if (!staff.passwordIsFresh) throw redirect(personPath(email));
  const data = await collectPersonData(email);
  await recordExport(email, asActor(staff));
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="person.json"`,
      "Cache-Control": "no-store",
    },
  });
}

export const action = refusePost;
