import pg from "pg";
import { expect, it } from "vitest";
import { describeError } from "~/platform/log.server";

it("an error in the log names no address and quotes no row", () => {
  const error = new pg.DatabaseError(
    'duplicate key value violates unique constraint "users_email_key"',
    100,
    "error",
  );
  error.code = "23505";
  error.constraint = "users_email_key";
  error.detail = "Key (email)=(erika@customer.test) already exists.";
  const logged = JSON.stringify(describeError(error));
  expect(logged).toContain("users_email_key");
  expect(logged).not.toContain("erika");

  const refused = new Error("550 5.1.1 <erika.muster@customer.test>: no such user");
  Object.assign(refused, { rejected: ["erika.muster@customer.test"], envelope: {} });
  expect(JSON.stringify(describeError(refused))).not.toContain("customer.test");
  expect(describeError("no mailbox erika@customer.test")).toBe("no mailbox [address]");
});
