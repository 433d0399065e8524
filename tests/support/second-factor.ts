import { Secret, TOTP } from "otpauth";
import { createSignedIn, type Visitor } from "./visitor";

/** An account with a second factor, its codes, and the browser that switched it on. */
export async function switchOn() {
  const { person, visitor } = await createSignedIn({ verified: true });
  return { person, visitor, ...(await switchOnIn(visitor, person)) };
}

/** Switches the second factor on in a browser that is signed in. */
export async function switchOnIn(visitor: Visitor, person: { password: string }) {
  const path = "/account/zwei-faktor";
  await visitor.post(path, { intent: "start", password: person.password });
  const { enrolment } = (await visitor.get(`${path}?einrichten=1`)).data as {
    enrolment: { secret: string; picture: string };
  };
  const totp = new TOTP({ secret: Secret.fromBase32(enrolment.secret) });
  const codeAt = (seconds: number) => totp.generate({ timestamp: Date.now() + seconds * 1000 });
  const answer = await visitor.post(path, { intent: "enable", code: codeAt(-30) });
  return { codeAt, codes: answer.data.codes as string[], enrolment };
}
