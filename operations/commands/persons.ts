import type { Command } from "commander";
import { parseAddress } from "./accounts";
import {
  exitCodes,
  operatorName,
  RefusedError,
  toJson,
  type Console,
  type ExitCode,
} from "./console";

const description = `What is known about a person, and its deletion, as on /intern/personen.

Make sure first that it is the person who asks: who knows an address isn't its owner.`;

const exits = `
Ends with 0 when it is done, or nothing was left to do; 1 when the address belongs to
the staff; 2 for a mistake on the command line; 3 when the database can't be reached.`;

export function addPersonsCommand(
  program: Command,
  console: Console,
  end: (code: ExitCode) => void,
) {
  const persons = program
    .command("persons")
    .summary("export or delete everything about an e-mail address")
    .description(description)
    .addHelpText("after", exits);
  const add = (name: string, summary: string) =>
    persons
      .command(name)
      .summary(summary)
      .description(`${summary[0]?.toUpperCase()}${summary.slice(1)}.`)
      .argument("<address>", "the person's e-mail address", parseAddress)
      .option("--by <name>", "who does it, for the audit log")
      .addHelpText("after", exits);
  const asActor = (by: string | undefined) => ({ id: null, name: operatorName(by) });

  add("export", "everything about the address, as JSON (Art. 15 GDPR)").action(
    async (email: string, { by }: { by?: string }) => {
      const { collectPersonData } = await import("../../app/account/own-data.server");
      const { recordExport } = await import("../../app/account/erase-person.server");
      const data = await collectPersonData(email);
      await recordExport(email, asActor(by));
      console.stdout.write(toJson(data));
      end(exitCodes.ok);
    },
  );
  add("erase", "delete what no term holds; orders, letters and proofs stay").action(
    async (email: string, { by }: { by?: string }) => {
      const { collectPersonData } = await import("../../app/account/own-data.server");
      const { erasePerson, versionOf } = await import("../../app/account/erase-person.server");
      const { StaffAccountError } = await import("../../app/account/delete-account.server");
      const version = versionOf(await collectPersonData(email));
      try {
        const isErased = await erasePerson({ email, version, actor: asActor(by) });
        console.stdout.write(`${email}: ${isErased ? "deleted" : "nothing left to delete"}.\n`);
      } catch (error) {
        if (error instanceof StaffAccountError) throw new RefusedError(error.message);
        throw error;
      }
      end(exitCodes.ok);
    },
  );
}
