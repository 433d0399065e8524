import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { db } from "~/platform/db.server";
import { createSignedIn, type Visitor } from "./visitor";

/** An account with a second factor, its codes, and the browser that switched it on. */
export async function switchOn() {
  const { person, visitor } = await createSignedIn({ verified: true });
  return { person, visitor, ...(await switchOnIn(visitor, person)) };
}

/** Switches the second factor on in a browser that is signed in. */
export async function switchOnIn(visitor: Visitor, person: { id: string; password: string }) {
  const path = "/account/zwei-faktor";
  await visitor.post(path, { intent: "start", password: person.password });
  const { enrolment } = (await visitor.get(`${path}?einrichten=1`)).data as {
    enrolment: { secret: string; picture: string };
  };
  const totp = new TOTP({ secret: Secret.fromBase32(enrolment.secret) });
  const codeAt = (seconds: number) => totp.generate({ timestamp: Date.now() + seconds * 1000 });
  const answer = await visitor.post(path, { intent: "enable", code: codeAt(0) });
  // As if it was half a minute ago: the code of now is still good, and no slow answer outdates it.
  await db
    .updateTable("users")
    .set({ totp_last_step: sql`totp_last_step - 1` })
    .where("id", "=", person.id)
    .execute();
  return { codeAt, codes: answer.data.codes as string[], enrolment };
}
