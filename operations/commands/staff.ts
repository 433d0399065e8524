import { type Command, Option } from "commander";
import type { Member } from "../../app/backoffice/staff.server";
import { roles } from "../../app/backoffice/roles";
import type { StaffRole } from "../../db/staff-tables";
import { parseAddress } from "./accounts";
import { exitCodes, operatorName, RefusedError, toJson, toTable, toTime } from "./console";
import type { Console, ExitCode } from "./console";

const description = `Who works in the back office, /intern. Owners do the same there.

An invitation is a link, mailed and printed, that sets password and second factor.`;

const exits = `
Ends with 0 when it is done; 1 when there is no such person, or the last owner would
go; 2 for a mistake on the command line; 3 when the database can't be reached.`;

interface Options {
  json?: boolean;
  by?: string;
}

type Print = (options: Options, result: object, text: string) => void;
type Add = (name: string, summary: string) => Command;

export function addStaffCommand(program: Command, console: Console, end: (code: ExitCode) => void) {
  const staff = program
    .command("staff")
    .summary("invite those who run the shop, change roles, remove")
    .description(description)
    .addHelpText("after", exits);
  const add: Add = (name, summary) =>
    staff
      .command(name)
      .summary(summary)
      .description(`${summary[0]?.toUpperCase()}${summary.slice(1)}.`)
      .option("--json", "print the result as JSON")
      .addHelpText("after", exits);
  const print: Print = (options, result, text) => {
    console.stdout.write(options.json ? toJson(result) : text);
    end(exitCodes.ok);
  };
  addList(add, print);
  addInvite(add, print);
  addChanges(add, print);
}

function addList(add: Add, print: Print) {
  add("list", "everybody, and open invitations").action(async (options: Options) => {
    const { listMembers } = await import("../../app/backoffice/staff.server");
    const { listInvitations } = await import("../../app/backoffice/invitations.server");
    const [members, invitations] = [await listMembers(), await listInvitations()];
    const rows = [
      ...members.map((member) => [
        member.email,
        member.role,
        member.hasSecondFactor ? "on" : "off",
        member.lastSeenAt ? toTime(member.lastSeenAt) : "",
      ]),
      ...invitations.map(({ email, role, expiresAt }) => [
        email,
        role,
        "",
        `invited, until ${toTime(expiresAt)}`,
      ]),
    ];
    const headings = ["e-mail", "role", "second factor", "last seen (Berlin)"];
    const text = rows.length === 0 ? "Nobody yet: shop staff add.\n" : toTable(headings, rows);
    print(options, { members, invitations }, text);
  });
}

function addInvite(add: Add, print: Print) {
  add("add", "invite somebody")
    .argument("<address>", "e-mail address", parseAddress)
    .addOption(roleOption().makeOptionMandatory())
    .addOption(new Option("--lng <language>", "of the mail").choices(["de", "en"]).default("de"))
    .option("--by <name>", "who does it, for the audit log")
    .action(async (email: string, options: Options & { role: StaffRole; lng: "de" | "en" }) => {
      const { inviteStaff } = await import("../../app/backoffice/invite.server");
      const { AlreadyStaffError } = await import("../../app/backoffice/invitations.server");
      const { env } = await import("../../app/platform/env.server");
      const { role, lng: language } = options;
      const invited = { email, role, language, actor: actorOf(options) };
      const path = await inviteStaff(invited).catch((error: Error) => {
        throw error instanceof AlreadyStaffError ? new RefusedError(error.message) : error;
      });
      const link = env.APP_ORIGIN + path;
      print(options, { email, role, link }, `${email} is invited as ${role}:\n${link}\n`);
    });
}

function addChanges(add: Add, print: Print) {
  const change = (name: string, summary: string) =>
    add(name, summary)
      .argument("<address>", "e-mail address")
      .option("--by <name>", "who does it, for the audit log");
  change("role", "give somebody another role")
    .addOption(roleOption().makeOptionMandatory())
    .action(async (address: string, options: Options & { role: StaffRole }) => {
      const { updateRole } = await import("../../app/backoffice/staff.server");
      const { role } = options;
      const { id, email, version } = await findOne(address);
      const actor = actorOf(options);
      await act(email, () => updateRole({ id, version, role, actor }));
      print(options, { email, role }, `${email}: now ${role}.\n`);
    });
  change("remove", "remove somebody; the customer account stays, sessions end").action(
    async (address: string, options: Options) => {
      const { removeMember } = await import("../../app/backoffice/staff.server");
      const { id, email, version } = await findOne(address);
      await act(email, () => removeMember({ id, version, actor: actorOf(options) }));
      print(options, { email, removed: true }, `${email}: removed.\n`);
    },
  );
  change("reset-factor", "switch the second factor off, for who lost phone and codes").action(
    async (address: string, options: Options) => {
      const { resetFactor } = await import("../../app/backoffice/staff.server");
      const { id, email, version } = await findOne(address);
      await act(email, () => resetFactor({ id, version, actor: actorOf(options) }));
      print(options, { email, changed: true }, `${email}: second factor off.\n`);
    },
  );
}

const roleOption = () => new Option("--role <role>", "what they may do").choices(roles);

const actorOf = ({ by }: Options) => ({ id: null, name: operatorName(by) });

async function findOne(email: string): Promise<Member> {
  const { findMember } = await import("../../app/backoffice/staff.server");
  const member = await findMember({ email });
  if (!member) throw new RefusedError(`${email} doesn't belong to the staff.`);
  return member;
}

async function act(email: string, change: () => Promise<boolean>): Promise<void> {
  const { LastOwnerError } = await import("../../app/backoffice/staff.server");
  const { MovedError } = await import("../../app/platform/moved.server");
  try {
    if (await change()) return;
  } catch (error) {
    if (error instanceof LastOwnerError) throw new RefusedError(error.message);
    if (!(error instanceof MovedError)) throw error;
  }
  throw new RefusedError(`Somebody else has just changed ${email}. Nothing was done.`);
}
