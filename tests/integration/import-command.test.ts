import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { derivedKey } from "~/product/picture-request";
import { db } from "~/platform/db.server";
import { objectExists } from "~/platform/storage.server";
import { runCommand } from "../../operations/commands";
import { runShop } from "../support/command";

const folder = mkdtempSync(join(tmpdir(), "import-command-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content = "") {
  const path = join(folder, name);
  if (content) writeFileSync(path, content);
  return path;
}

const header = "ArtikelNr,Zustand,Bezeichnung,VerkaufspreisBrutto";

test("an operator imports a file and sees what happened", async () => {
  const path = file("parts.csv", `${header}\nA,Neu,A,10\nB,Neu,B,x\nC,Neu,C,1\n`);
  const rejects = file("rejects.csv");
  const first = await runShop(["import", path, "--rejects", rejects]);
  expect(first).toEqual({
    exitCode: 1,
    out: "2 new products, 0 changed, 0 unchanged, 1 row rejected.\n",
    err: 'line 3: VerkaufspreisBrutto "x" is no price\n',
  });
  expect(readFileSync(rejects, "utf8")).toContain(",B,Neu,B,x\n");

  writeFileSync(rejects, readFileSync(rejects, "utf8").replace("B,x", "B,5"));
  const second = await runShop(["import", rejects]);
  expect(second.exitCode).toBe(0);
  expect(second.out).toBe("1 new product, 0 changed, 0 unchanged, 0 rows rejected.\n");
});

test("a dry run lists the changes", async () => {
  const { exitCode, out } = await runShop(
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
  const { exitCode, out } = await runShop(
    ["import", "-", "--format", "json", "--json"],
    '[{"ArtikelNr":"J","Zustand":"Neu","Bezeichnung":"J","VerkaufspreisBrutto":2.5}]',
  );
  expect(exitCode).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ dryRun: false, inserted: 1, rejected: [] });
});

test("a stock list without its time leaves stocks alone, and says so", async () => {
  const list = "ArtikelNr,Zustand,Anzahl\nA,Neu,4\nC,Neu,0\n";
  expect(await runShop(["import", "-"], list)).toEqual({
    exitCode: 1,
    out: "0 new products, 0 changed, 2 unchanged, 0 rows rejected.\n",
    err:
      "line 2: A (Neu): the stock stays 0, the file says 4\n" +
      "Stock that may have moved since the file was made stays: 1 product. --as-of TIME says when " +
      "that was, --set-stock forces the file's numbers.\n",
  });
  const asOf = await runShop(["import", "-", "--as-of", "2024-03-04 10:00"], list);
  expect(asOf.exitCode).toBe(1);
  expect(asOf.err).toContain("the stock stays 0");
  expect(await runShop(["import", "-", "--set-stock"], list)).toEqual({
    exitCode: 0,
    out: "0 new products, 1 changed, 1 unchanged, 0 rows rejected.\n",
    err: "",
  });
});

test("the time of a stock list is the shop's own", async () => {
  const moved = new Date("2024-03-04T09:30:00Z");
  const list = "ArtikelNr,Zustand,Anzahl\nA,Neu,9\n";
  const at = (time: string) =>
    runShop(["import", "-", "--dry-run", "--json", "--as-of", time], list);
  await sql`update products set stock_moved_at = ${moved} where article_number = 'A'`.execute(db);
  // 10:30 in Berlin.
  for (const time of ["2024-03-04 10:00", "2024-03-04", "2024-03-04T10:29+01:00"])
    expect(JSON.parse((await at(time)).out)).toMatchObject({ updated: 0, stockKeptCount: 1 });
  for (const time of ["2024-03-04 11:00", "2024-03-04T09:31Z"])
    expect(JSON.parse((await at(time)).out)).toMatchObject({ updated: 1, stockKeptCount: 0 });
});

test.each(["export.csv", "export.json"])("an export to %s can be imported", async (name) => {
  const path = file(name);
  expect(await runShop(["export", path])).toEqual({ exitCode: 0, out: "", err: "" });
  const { out } = await runShop(["import", path]);
  expect(out).toMatch(/^0 new products, 0 changed, [34] unchanged, 0 rows rejected/);
});

test("an export goes to standard output", async () => {
  const { out } = await runShop(["export"]);
  expect(out).toMatch(/^id,Bezeichnung,Beschreibung,/);
});

test.each([
  [["import"], 2, /missing required argument 'file'/],
  [["import", "x.csv", "--format", "xml"], 2, /Allowed choices are csv, json/],
  [["import", "x.csv", "--colour"], 2, /unknown option/],
  [["sell"], 2, /unknown command/],
  [[], 2, /Usage: shop/],
  [["import", "/no/such/file.csv"], 2, /There is no file/],
  [["import", tmpdir()], 2, /is a folder/],
  [["import", "-", "--images", "/no/such/folder"], 2, /is no folder/],
  [["import", "-", "--rejects", "/no/such/folder/x.csv"], 2, /no folder \/no\/such\/folder/],
  [["import", "-", "--as-of", "yesterday"], 2, /is no date like/],
  [["import", "-", "--as-of", "2999-01-01"], 2, /lies in the future/],
  [["import", "-", "--as-of", "2024-01-01", "--set-stock"], 2, /cannot be used with/],
  [["export", "/no/such/folder/x.csv"], 2, /no folder \/no\/such\/folder/],
  [["export", tmpdir()], 2, /is a folder/],
])("shop %j ends with %i", async (argv, expected, message) => {
  const { exitCode, err } = await runShop(argv);
  expect(exitCode).toBe(expected);
  expect(err).toMatch(message);
});

test("a broken file ends with 3 and says that nothing was changed", async () => {
  const { exitCode, err } = await runShop(["import", "-"], `${header}\nE,Neu,"E,1\n`);
  expect(exitCode).toBe(3);
  expect(err).toMatch(/never closed\. Nothing was changed\.\n$/);
});

test("pictures are uploaded in all widths, and those that are none are named", async () => {
  const demo = fileURLToPath(new URL("../../dev/demo/pictures/1014-1.webp", import.meta.url));
  const pictures = mkdtempSync(join(folder, "pictures-"));
  copyFileSync(demo, join(pictures, "module.webp"));
  writeFileSync(join(pictures, "broken.webp"), "no picture");
  const rows = `${header},ProduktImages\nP,Neu,P,10,"[""module.webp"",""broken.webp"",""gone.webp""]"\n`;
  const { exitCode, out, err } = await runShop(["import", "-", "--images", pictures], rows);
  expect(exitCode).toBe(1);
  expect(out).toContain("1 picture uploaded, 0 there already, 2 missing.");
  expect(err).toContain("line 2: picture broken.webp is no readable picture");
  expect(err).toContain(`line 2: picture gone.webp isn't in ${pictures}`);
  for (const width of [160, 1200] as const)
    for (const format of ["avif", "webp"] as const)
      expect(await objectExists(derivedKey({ key: "module.webp", width, format }))).toBe(true);
  expect(await objectExists("broken.webp")).toBe(false);
});

const commands = [
  "import",
  "export",
  "orders",
  "reconcile",
  "requests",
  "mail",
  "backup",
  "restore",
  "doctor",
  "migrate",
];

test("the general help names every command", async () => {
  const { out } = await runShop(["--help"]);
  const named = [...out.matchAll(/^ {2}(\w+) .*\S$/gm)].map(([, name]) => name);
  expect(named.filter((name) => name !== "help" && name !== "-h")).toEqual(
    expect.arrayContaining(commands),
  );
});

test.each(commands)("there is help for %s", async (command) => {
  const { exitCode, out } = await runShop([command, "--help"]);
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
