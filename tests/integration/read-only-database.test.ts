import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isDatabaseUnavailable } from "~/platform/db.server";
import { openedForm } from "../support/requests";
import { type ServerProcess, startServer, Visitor } from "../support/server";

let server: ServerProcess;

beforeAll(async () => {
  const url = new URL(process.env.DATABASE_URL ?? "");
  url.searchParams.set("options", "-c default_transaction_read_only=on");
  server = await startServer({ DATABASE_URL: url.href });
});

afterAll(async () => {
  server.kill("SIGKILL");
  await server.exited;
});

const visitor = () => new Visitor(server.origin);

describe("a database that can only be read", () => {
  it("keeps the machine from being ready, and the catalogue open", async () => {
    expect((await visitor().get("/readyz")).status).toBe(503);
    expect((await visitor().get("/healthz")).status).toBe(200);
    expect((await visitor().get("/katalog")).status).toBe(200);
  });

  it("gives a form back with everything typed", async () => {
    const fields = {
      firstName: "Erika",
      lastName: "Muster",
      email: "erika@customer.test",
      message: "Haben Sie noch 6ES7315 da?",
      formToken: openedForm(),
    };
    const answer = await visitor().post("/kontakt", fields);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("Haben Sie noch 6ES7315 da?");
    const order = await visitor().post("/newsletter/bestaetigen?token=" + "a".repeat(43), {});
    expect(order.status).toBe(503);
    expect(server.output()).not.toMatch(/"level":(50|60)|unhandled/i);
  });

  it.each([
    ["25006", "read-only"],
    ["53100", "disk full"],
    ["53200", "out of memory"],
    ["55P03", "a row locked for too long"],
  ])("counts as away, and so does %s (%s)", (code) => {
    expect(isDatabaseUnavailable(Object.assign(new Error("refused"), { code }))).toBe(true);
  });
});

it("a query that is wrong doesn't count as a database that is away", () => {
  for (const code of ["23505", "42601", "530", "22P02"]) {
    expect(isDatabaseUnavailable(Object.assign(new Error("wrong"), { code }))).toBe(false);
  }
});
