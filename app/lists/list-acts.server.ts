import { data } from "@remix-run/node";
import { addMany } from "~/cart/add-many.server";
import { CART_PATH } from "~/cart/cart-change";
import { share } from "~/cart/shared.server";
import { integerField, textField } from "~/platform/form.server";
import { redirectWithMessage } from "~/platform/message.server";
import { handleListRequest } from "~/quote/handle-quote.server";
import { LIST_PATH } from "./list-limits";
import { MAX_QUANTITY } from "./find-quantity";
import { ListFileError, readListFile, type FileProblem } from "./read-list-file.server";
import { divide, type ListedLine, type Picked } from "./choices";
import { viewList, type ListView } from "./list-view.server";

export type ListProblem = FileProblem | "nothing" | "noParts" | "nothingInStock" | "nothingToAsk";

interface Sent {
  request: Request;
  form: FormData;
}

const answer = (given: { view?: ListView; text?: string; problem?: ListProblem }) => {
  const status = given.problem === "tooLarge" ? 413 : given.problem ? 400 : 200;
  return data(given, { status });
};

/** The text, else the file's. */
async function check({ form }: Sent, file: Blob | undefined) {
  const typed = textField(form, "text");
  try {
    const text = file ? await readListFile(file) : typed;
    if (text.trim() === "") return answer({ text, problem: "nothing" });
    const view = await viewList(text);
    return view.lines.length > 0 ? answer({ view, text }) : answer({ text, problem: "noParts" });
  } catch (error) {
    if (error instanceof ListFileError) return answer({ text: typed, problem: error.problem });
    throw error;
  }
}

/** The list with what was chosen in its form: `q-N` and `p-N` of each line. */
async function readChosen({ form }: Sent): Promise<ListView> {
  return viewList(textField(form, "list"), (place) => ({
    quantity: readQuantity(integerField(form, `q-${place}`)),
    pick: readPick(textField(form, `p-${place}`)),
  }));
}

const readQuantity = (given: number | undefined) =>
  given === undefined ? undefined : Math.min(Math.max(given, 1), MAX_QUANTITY);

function readPick(given: string): Picked | undefined {
  if (given === "ask" || given === "skip") return given;
  return /^[1-9]\d{0,9}$/.test(given) ? Number(given) : undefined;
}

async function toCart(sent: Sent) {
  const view = await readChosen(sent);
  const { toCart: wanted, toAsk } = divide(view.lines);
  if (wanted.length === 0) return answer({ view, text: view.text, problem: "nothingInStock" });
  const { cookie, added, left } = await addMany(sent.request, wanted);
  // What was sold meanwhile, and what the cart has no room for.
  const missed = left.map(({ line, quantity }) => ({ line, quantity, product: undefined }));
  const rest = [...toAsk, ...missed];
  const message = {
    kind: "success",
    title: "partList.inCart",
    values: { count: added, rest: rest.length },
  } as const;
  if (rest.length === 0) return redirectWithMessage(CART_PATH, message, [cookie]);
  const token = await share("list", save(rest));
  const link = { to: CART_PATH, text: "cartMessage.toCart" };
  return redirectWithMessage(
    `${LIST_PATH}?liste=${token}`,
    { ...message, text: "partList.restBelow", link },
    [cookie],
  );
}

interface Kept {
  text: string;
  chosen: [quantity: number, pick: Picked][];
}

/**
 * Each line once more by itself, as a table whose columns leave nothing to guess. To be asked for:
 * what there is of it lies in the cart.
 */
function save(lines: readonly { line: ListedLine; quantity: number }[]): string {
  const rows = lines.map(({ line, quantity }) => `${quantity}\t${line.number}`);
  const text = ["Menge\tArtikelnummer", ...rows].join("\n");
  return JSON.stringify({
    text,
    chosen: lines.map(({ quantity }) => [quantity, "ask"]),
  } satisfies Kept);
}

export function openSaved(content: string): Promise<ListView> {
  const { text, chosen } = JSON.parse(content) as Kept;
  return viewList(text, (place) => {
    const [quantity, pick] = chosen[place] ?? [];
    return { quantity, pick };
  });
}

async function passOn(sent: Sent) {
  const view = await readChosen(sent);
  const chosen = view.lines.map(({ quantity, pick }): [number, Picked] => [quantity, pick]);
  const token = await share("list", JSON.stringify({ text: view.text, chosen } satisfies Kept));
  return redirectWithMessage(`${LIST_PATH}?liste=${token}`, {
    kind: "success",
    title: "partList.shared",
    text: "partList.sharedText",
  });
}

async function ask(sent: Sent) {
  const view = await readChosen(sent);
  const { toAsk } = divide(view.lines);
  if (toAsk.length === 0) return answer({ view, text: view.text, problem: "nothingToAsk" });
  const lines = toAsk.map(({ line, product, quantity }) => ({
    productId: product?.id ?? null,
    articleNumber: product?.articleNumber ?? line.number,
    name: product?.name ?? line.manufacturer ?? "",
    condition: product?.condition ?? "",
    quantity,
    note: product ? "" : line.note,
  }));
  const result = await handleListRequest(sent.request, sent.form, lines);
  if (!("data" in result)) return result;
  return data({ ...result.data, view, text: view.text }, result.init ?? undefined);
}

const acts: Record<string, (sent: Sent, file: Blob | undefined) => Promise<unknown>> = {
  check,
  cart: toCart,
  share: passOn,
  quote: ask,
};

export async function handleList(request: Request, form: FormData, file: Blob | undefined) {
  const act = acts[textField(form, "intent")];
  if (!act) throw new Response("Unknown intent", { status: 400 });
  return act({ request, form }, file);
}

/** As it stands in its form, for the file. */
export const readListForm = (request: Request, form: FormData) => readChosen({ request, form });
