import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { runCommand } from "../../db/commands";

const folder = mkdtempSync(join(tmpdir(), "import-command-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(argv: string[], input = "") {
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

function file(name: string, content = "") {
  const path = join(folder, name);
  if (content) writeFileSync(path, content);
  return path;
}

const header = "ArtikelNr,Zustand,Bezeichnung,VerkaufspreisBrutto";

test("an operator imports a file and sees what happened", async () => {
  const path = file("parts.csv", `${header}\nA,Neu,A,10\nB,Neu,B,x\nC,Neu,C,1\n`);
  const rejects = file("rejects.csv");
  const first = await run(["import", path, "--rejects", rejects]);
  expect(first).toEqual({
    exitCode: 1,
    out: "2 new products, 0 changed, 0 unchanged, 1 row rejected.\n",
    err: 'line 3: VerkaufspreisBrutto "x" is no price\n',
  });
  expect(readFileSync(rejects, "utf8")).toContain(",B,Neu,B,x\n");

  writeFileSync(rejects, readFileSync(rejects, "utf8").replace("B,x", "B,5"));
  const second = await run(["import", rejects]);
  expect(second.exitCode).toBe(0);
  expect(second.out).toBe("1 new product, 0 changed, 0 unchanged, 0 rows rejected.\n");
});

test("a dry run lists the changes", async () => {
  const { exitCode, out } = await run(
    ["import", "-", "--dry-run"],
    `${header}\nA,Neu,A,11\nD,Neu,D,1\n`,
  );
  expect(exitCode).toBe(0);
  expect(out).toBe(
    "line 2: A (Neu): VerkaufspreisBrutto\nline 3: D (Neu): new\n" +
      "Nothing was changed. It would be: 1 new product, 1 changed, 0 unchanged, 0 rows rejected.\n",
  );
});

test("a script gets JSON, also through standard input", async () => {
  const { exitCode, out } = await run(
    ["import", "-", "--format", "json", "--json"],
    '[{"ArtikelNr":"J","Zustand":"Neu","VerkaufspreisBrutto":2.5}]',
  );
  expect(exitCode).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ dryRun: false, inserted: 1, rejected: [] });
});

test.each(["export.csv", "export.json"])("an export to %s can be imported", async (name) => {
  const path = file(name);
  expect(await run(["export", path])).toEqual({ exitCode: 0, out: "", err: "" });
  const { out } = await run(["import", path]);
  expect(out).toMatch(/^0 new products, 0 changed, [34] unchanged, 0 rows rejected/);
});

test("an export goes to standard output", async () => {
  const { out } = await run(["export"]);
  expect(out).toMatch(/^id,Bezeichnung,Beschreibung,/);
});

test.each([
  [["import"], 2, /missing required argument 'file'/],
  [["import", "x.csv", "--format", "xml"], 2, /Allowed choices are csv, json/],
  [["import", "x.csv", "--colour"], 2, /unknown option/],
  [["sell"], 2, /unknown command/],
  [[], 2, /Usage: shop/],
  [["import", "/no/such/file.csv"], 3, /There is no file/],
  [["import", tmpdir()], 3, /is a folder/],
  [["export", "/no/such/folder/x.csv"], 3, /ENOENT/],
])("shop %j ends with %i", async (argv, expected, message) => {
  const { exitCode, err } = await run(argv);
  expect(exitCode).toBe(expected);
  expect(err).toMatch(message);
});

test("a broken file ends with 3 and says that nothing was changed", async () => {
  const { exitCode, err } = await run(["import", "-"], `${header}\nE,Neu,"E,1\n`);
  expect(exitCode).toBe(3);
  expect(err).toMatch(/never closed\. Nothing was changed\.\n$/);
});

test.each([["import"], ["export"], ["migrate"]])("there is help for %s", async (command) => {
  const { exitCode, out } = await run([command, "--help"]);
  expect(exitCode).toBe(0);
  expect(out).toContain(`Usage: shop ${command}`);
});

test("progress is shown on a terminal only", async () => {
  const stderr = Object.assign(new PassThrough(), { isTTY: true });
  const written = text(stderr);
  await runCommand(["import", file("parts.csv"), "--dry-run"], {
    stdin: Readable.from([]),
    stdout: new PassThrough(),
    stderr,
  });
  stderr.end();
  expect(await written).toMatch(/\r.*\[#{24}\] 3 rows, 1 rejected/);
});
