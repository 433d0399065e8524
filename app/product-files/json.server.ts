import { findColumnName } from "./columns";
import { BrokenFileError, emptyFile, MAX_ROW_LENGTH, type SourceRow } from "./source.server";

/**
 * @param onUnknown gets each unknown key once
 * @throws BrokenFileError when it can't be read to its end
 */
export async function* readJson(
  text: AsyncIterable<string>,
  onUnknown: (key: string) => void,
): AsyncGenerator<SourceRow> {
  const reported = new Set<string>();
  for await (const { line, json } of splitObjects(text)) {
    const values: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(parseObject(json, line))) {
      const column = findColumnName(key);
      if (column) {
        values[column] = value;
      } else if (!reported.has(key) && reported.size < 100) {
        reported.add(key);
        onUnknown(key);
      }
    }
    yield { line, values };
  }
}

function parseObject(json: string, line: number): Record<string, unknown> {
  try {
    return JSON.parse(json) as Record<string, unknown>;
  } catch (error) {
    throw notJson(line, (error as Error).message);
  }
}

function notJson(line: number, why: string): BrokenFileError {
  return new BrokenFileError(`Line ${line}: no readable JSON (${why}).`, {
    code: "notJson",
    values: { line },
  });
}

/** What may come next between the objects. */
type Expecting = "start" | "object" | "object or end" | "comma or end" | "nothing";

async function* splitObjects(text: AsyncIterable<string>) {
  let expecting: Expecting = "start";
  let isArray = false;
  let line = 1;
  let startLine = 1;
  let depth = 0;
  let inString = false;
  let escaped = false;
  let pending = "";

  for await (const chunk of text) {
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const char = chunk[at];
      if (char === "\n") line++;
      if (depth > 0) {
        if (inString) {
          if (escaped) escaped = false;
          else if (char === "\\") escaped = true;
          else if (char === '"') inString = false;
        } else if (char === '"') inString = true;
        else if (char === "{" || char === "[") depth++;
        else if ((char === "}" || char === "]") && --depth === 0) {
          yield { line: startLine, json: pending + chunk.slice(start, at + 1) };
          pending = "";
          expecting = isArray ? "comma or end" : "object";
        }
        continue;
      }
      if (char === " " || char === "\n" || char === "\t") continue;
      if (char === "{" && expecting !== "comma or end" && expecting !== "nothing") {
        depth = 1;
        start = at;
        startLine = line;
      } else if (char === "[" && expecting === "start") {
        isArray = true;
        expecting = "object or end";
      } else if (char === "," && expecting === "comma or end") {
        expecting = "object";
      } else if (char === "]" && (expecting === "comma or end" || expecting === "object or end")) {
        expecting = "nothing";
      } else {
        throw notJson(line, `unexpected "${char}"`);
      }
    }
    if (depth > 0) pending += chunk.slice(start);
    if (pending.length > MAX_ROW_LENGTH) {
      throw new BrokenFileError(`Line ${startLine}: the object that begins here is too long.`, {
        code: "rowTooLong",
        values: { line: startLine },
      });
    }
  }
  if (expecting === "start" && depth === 0) throw emptyFile();
  if (depth > 0 || (isArray && expecting !== "nothing")) {
    throw new BrokenFileError("The file ends too early: its JSON is not complete.", {
      code: "incomplete",
    });
  }
}
