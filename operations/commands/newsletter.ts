import type { Command } from "commander";
import { formatRows } from "../../app/product-files/format-rows.server";
import { exitCodes, type Console, type ExitCode } from "./console";
import { writesRows } from "./export-file";

const description = `Write the addresses that may get the newsletter, to a file or to standard output.

Only confirmed ones that haven't unsubscribed, with the language they read, when
they confirmed, and the link that ends the subscription: every newsletter has to
carry it, in its text and in these two headers, so that mail programs end it with
one click (RFC 8058):

  List-Unsubscribe: <LINK>
  List-Unsubscribe-Post: List-Unsubscribe=One-Click

Export anew before each one; the file is personal data.`;

export function addNewsletterCommand(
  program: Command,
  console: Console,
  end: (code: ExitCode) => void,
) {
  const newsletter = program
    .command("newsletter")
    .summary("write the confirmed addresses of the newsletter to a file");
  const command = newsletter
    .command("export")
    .summary("write the confirmed addresses to a file")
    .description(description);
  writesRows(command, console, {
    what: "subscribers",
    formats: ["csv", "json"] as const,
    toText: async function* (format, onRow) {
      const { listSubscribers } = await import("../../app/newsletter/subscribers.server");
      const columns = ["email", "language", "confirmed_at", "unsubscribe"] as const;
      yield* formatRows({ format, columns, rows: listSubscribers(), onRow });
    },
    onEnd: () => end(exitCodes.ok),
  });
}
