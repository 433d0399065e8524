/**
 * Counts one try to sign in, in a process of its own: `email address`. Prints "counted" or
 * "refused".
 */
import { countPassword } from "../../app/auth/limits.server";
import { closeDb } from "../../app/platform/db.server";
import { TooManyAttemptsError } from "../../app/platform/rate-limit.server";

const [email = "", address = ""] = process.argv.slice(2);
const request = new Request("http://shop.test/anmelden", { headers: { "x-client-ip": address } });
try {
  await countPassword({ email, request, own: undefined });
  process.stdout.write("counted");
} catch (error) {
  if (!(error instanceof TooManyAttemptsError)) throw error;
  process.stdout.write("refused");
}
await closeDb();
process.exit(0);
