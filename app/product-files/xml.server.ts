import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { SaxesParser } from "saxes";
import { MAX_ROW_LENGTH } from "./source.server";
import { brokenWorkbook } from "./zip.server";

/** Elements in elements: a worksheet has ten. */
const MAX_DEPTH = 60;

export interface XmlHandler<Item> {
  /** Names without their prefix. */
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close?: (name: string, emit: (item: Item) => void) => void;
  text?: (text: string) => void;
}

/**
 * An XML file as a stream of what the handler makes of it. No document types: they can name other
 * files, and entities that grow.
 * @throws {BrokenFileError}
 */
export async function* readXml<Item>(
  source: AsyncIterable<Uint8Array>,
  handler: XmlHandler<Item>,
): AsyncGenerator<Item> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let items: Item[] = [];
  let depth = 0;
  let sinceEvent = 0;
  const emit = (item: Item) => items.push(item);
  parser.on("error", (error) => {
    throw brokenWorkbook(error.message.slice(0, 100));
  });
  parser.on("doctype", () => {
    throw brokenWorkbook("it declares a document type");
  });
  parser.on("opentag", ({ name, attributes }) => {
    sinceEvent = 0;
    if (++depth > MAX_DEPTH) throw brokenWorkbook("its elements are nested too deep");
    handler.open?.(localName(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    sinceEvent = 0;
    depth--;
    handler.close?.(localName(name), emit);
  });
  if (handler.text) parser.on("text", handler.text);
  const write = (text: string) => {
    sinceEvent += text.length;
    parser.write(text);
    // What is neither element nor end of one is held in memory.
    if (sinceEvent > 2 * MAX_ROW_LENGTH) throw brokenWorkbook("a text in it is too long");
  };
  for await (const chunk of source) {
    write(decode(decoder, chunk));
    yield* items;
    items = [];
    await yieldToEventLoop();
  }
  write(decode(decoder));
  parser.close();
  yield* items;
}

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    throw brokenWorkbook("its XML isn't UTF-8");
  }
}

/** For small files, which emit nothing. */
export async function walkXml(
  source: AsyncIterable<Uint8Array>,
  handler: XmlHandler<never>,
): Promise<void> {
  const walk = readXml(source, handler);
  while (!(await walk.next()).done);
}
