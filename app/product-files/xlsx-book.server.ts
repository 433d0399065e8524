import { posix } from "node:path";
import { type Archive, brokenWorkbook } from "./zip.server";
import { walkXml } from "./xml.server";

/** What a workbook says of its first visible sheet. */
export interface Workbook {
  sheet: string;
  strings?: string;
  /** Days count from 1904. */
  from1904: boolean;
  /** Which of the cells' formats are dates. */
  dates: ReadonlySet<number>;
}

/** Excel's own formats for dates and times (ECMA-376, 18.8.30). */
const ownDates = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);
const MAX_FORMATS = 65_536;

/** @throws {BrokenFileError} */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const links = await readLinks(archive, "_rels/.rels", "");
  const path = links.find(({ type }) => type === "officeDocument")?.target ?? "xl/workbook.xml";
  const folder = posix.dirname(path);
  const parts = await readLinks(archive, `${folder}/_rels/${posix.basename(path)}.rels`, folder);
  const sheets: { id: string; hidden: boolean }[] = [];
  let from1904 = false;
  await walkXml(archive.read(path), {
    open: (name, attributes) => {
      if (name === "workbookPr") from1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet") return;
      const id = Object.entries(attributes).find(([key]) => /^(\w+:)?id$/.test(key))?.[1] ?? "";
      sheets.push({ id, hidden: /hidden/i.test(attributes.state ?? "") });
    },
  });
  const worksheets = sheets.flatMap(({ id, hidden }) => {
    const part = parts.find((each) => each.id === id && each.type === "worksheet");
    return part ? { target: part.target, hidden } : [];
  });
  const sheet = worksheets.find(({ hidden }) => !hidden) ?? worksheets[0];
  if (!sheet) throw brokenWorkbook("it has no sheet");
  const partOf = (type: string) => parts.find((each) => each.type === type)?.target;
  const styles = partOf("styles");
  return {
    sheet: sheet.target,
    strings: partOf("sharedStrings"),
    from1904,
    dates: styles && archive.has(styles) ? await readDates(archive, styles) : new Set(),
  };
}

interface Link {
  id: string;
  type: string;
  target: string;
}

async function readLinks(archive: Archive, path: string, folder: string): Promise<Link[]> {
  const links: Link[] = [];
  if (!archive.has(path)) return links;
  await walkXml(archive.read(path), {
    open: (name, { Id = "", Type = "", Target = "", TargetMode }) => {
      if (name !== "Relationship" || TargetMode === "External" || links.length > 5_000) return;
      const target = Target.startsWith("/") ? Target.slice(1) : posix.join(folder, Target);
      links.push({ id: Id, type: Type.split("/").at(-1) ?? "", target });
    },
  });
  return links;
}

async function readDates(archive: Archive, path: string): Promise<ReadonlySet<number>> {
  const custom = new Map<string, string>();
  const dates = new Set<number>();
  let inCells = false;
  let at = 0;
  await walkXml(archive.read(path), {
    open: (name, { numFmtId = "", formatCode = "" }) => {
      if (name === "numFmt" && custom.size < MAX_FORMATS) custom.set(numFmtId, formatCode);
      if (name === "cellXfs") inCells = true;
      if (name !== "xf" || !inCells) return;
      const code = custom.get(numFmtId);
      if (code === undefined ? ownDates(Number(numFmtId)) : isDateFormat(code)) dates.add(at);
      if (at++ > MAX_FORMATS) throw brokenWorkbook("it has too many formats");
    },
    close: (name) => {
      if (name === "cellXfs") inCells = false;
    },
  });
  return dates;
}

/** Letters of days and hours that are neither quoted nor in brackets like `[Red]`. */
export function isDateFormat(code: string): boolean {
  const [first = ""] = code.slice(0, 1_000).split(";");
  const bare = first.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "");
  return /[dyhs]|m/i.test(bare) && !/^general$/i.test(bare);
}
