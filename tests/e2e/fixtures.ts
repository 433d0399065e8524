import { createHash, createHmac, randomBytes } from "node:crypto";
import { test as base, expect, type Page } from "@playwright/test";
import pg from "pg";
import type { StaffRole } from "../../db/staff-tables";

interface Mail {
  subject: string;
  text: string;
}

/** What a journey may arrange or look up behind the shop's back. */
export interface Backstage {
  setStock: (articleNumber: string, stock: number) => Promise<void>;
  stockOf: (articleNumber: string) => Promise<number>;
  setPrice: (articleNumber: string, cents: number) => Promise<void>;
  /** Waits until a mail to this address has arrived whose subject contains the text. */
  mailTo: (recipient: string, subject: string) => Promise<Mail>;
  ship: (orderNumber: string, trackingNumber: string) => Promise<void>;
  /** A mail address that no other test uses. */
  freshEmail: () => string;
  /** An owner's invitation, as the launcher prints it. Gives the link's path. */
  inviteOwner: (email: string) => Promise<string>;
  inviteStaff: (role: StaffRole, email: string) => Promise<string>;
  /** What the database says. */
  rows: <Row extends pg.QueryResultRow>(query: string, ...values: unknown[]) => Promise<Row[]>;
}

let counter = 0;

export const test = base.extend<{
  backstage: Backstage;
  noErrors: void;
  /** Whether the test keeps files from the page on purpose, about which the browser complains. */
  withholdsFiles: boolean;
}>({
  withholdsFiles: [false, { option: true }],
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
  backstage: async ({}, use) => {
    const client = new pg.Client({ connectionString: process.env.SHOP_DATABASE_URL });
    await client.connect();
    const inviteStaff = async (role: StaffRole, email: string) => {
      const token = randomBytes(32).toString("base64url");
      await client.query(
        `insert into staff_invitations (email, role, token_hash, invited_by, expires_at)
         values ($1, $2, $3, 'operator tests', now() + interval '1 day')`,
        [email, role, createHash("sha256").update(token).digest("hex")],
      );
      return `/einladung?token=${token}`;
    };
    await use({
      setStock: async (articleNumber, stock) => {
        await client.query("update products set stock = $2 where article_number = $1", [
          articleNumber,
          stock,
        ]);
      },
      stockOf: async (articleNumber) => {
        const { rows } = await client.query<{ stock: number }>(
          "select stock from products where article_number = $1",
          [articleNumber],
        );
        return rows[0]?.stock ?? -1;
      },
      setPrice: async (articleNumber, cents) => {
        await client.query("update products set price_cents = $2 where article_number = $1", [
          articleNumber,
          cents,
        ]);
      },
      ship: async (orderNumber, trackingNumber) => {
        await client.query(
          "update orders set status = 'shipped', tracking_number = $2 where number = $1",
          [orderNumber, trackingNumber],
        );
      },
      mailTo: async (recipient, subject) => {
        let found: Mail | undefined;
        await expect
          .poll(
            async () => {
              const url = `${process.env.SHOP_MAILBOX}/mails.json?to=${encodeURIComponent(recipient)}`;
              const mails = (await (await fetch(url)).json()) as Mail[];
              found = mails.find((mail) => mail.subject.includes(subject));
              return found !== undefined;
            },
            { message: `mail "${subject}" to ${recipient}`, timeout: 20_000, intervals: [100] },
          )
          .toBe(true);
        return found as unknown as Mail;
      },
      inviteOwner: (email) => inviteStaff("owner", email),
      inviteStaff,
      rows: async <Row extends pg.QueryResultRow>(query: string, ...values: unknown[]) =>
        (await client.query<Row>(query, values)).rows,
      freshEmail: () => `buyer-${process.pid}-${Date.now()}-${++counter}@customer.test`,
    });
    // All journeys order from one address, which may have so many unpaid orders.
    await client.query("update orders set placed_from = '' where placed_from <> ''");
    await client.end();
  },
  // A page that logs an error or throws fails its test, whatever else it shows.
  noErrors: [
    async ({ page, withholdsFiles }, use) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("console", (message) => {
        const withheld = withholdsFiles && message.text().includes("net::ERR_FAILED");
        const expected = withheld || /status of 4\d\d|status of 503/.test(message.text());
        if (message.type() === "error" && !expected) errors.push(message.text());
      });
      await use();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

/** Waits until the page's scripts have taken over, where there are any. */
export async function settled(page: Page, javaScriptEnabled: boolean | undefined): Promise<void> {
  if (javaScriptEnabled === false) return;
  await page.waitForFunction(() => {
    const { __reactRouterContext, __remixContext } = window as unknown as Record<string, unknown>;
    return (
      (__reactRouterContext ?? __remixContext) !== undefined &&
      Object.keys(document.documentElement).some((key) => key.startsWith("__reactFiber"))
    );
  });
}

/**
 * The page's forms as if they had been open for a minute: sent within two seconds they count as a
 * robot's. Last thing before the button is pressed.
 */
export async function openForAMinute(page: Page): Promise<void> {
  for (const field of await page.locator('input[name="formToken"]').all()) {
    const aged = ageFormToken(await field.inputValue());
    await field.evaluate((input: HTMLInputElement, token) => {
      input.value = token;
      // React would put its own back when it draws the form again.
      input.form?.addEventListener("formdata", ({ formData }) => formData.set("formToken", token));
    }, aged);
  }
}

/** As `platform/form.server.ts` signs it. */
function ageFormToken(token: string): string {
  const [id = "", time = ""] = token.split(".");
  const content = `${id}.${(parseInt(time, 36) - 60_000).toString(36)}`;
  const [secret = ""] = (process.env.SHOP_SESSION_SECRET ?? "").split(",");
  const signature = createHmac("sha256", secret).update(`form-token:${content}`);
  return `${content}.${signature.digest("base64url")}`;
}

export { expect };
