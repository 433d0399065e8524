import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { runCommand } from "../../operations/commands";

/** Runs one of the operator's commands and gives what it wrote. */
export async function runShop(argv: string[], input = "") {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const written = Promise.all([text(stdout), text(stderr)]);
  const stdin = Readable.from(input ? [Buffer.from(input)] : []);
  const exitCode = await runCommand(argv, { stdin, stdout, stderr });
  stdout.end();
  stderr.end();
  const [out, err] = await written;
  return { exitCode, out, err };
}
