import { OrderTransitionError } from "~/orders/lifecycle";
import { assignEntry } from "~/payments/decide-entry.server";
import type { PageMessage } from "~/platform/message.server";
import { MovedError } from "~/platform/moved.server";
import { isUuid } from "~/platform/uuid";
import { asActor, type Staff } from "../require-staff.server";

/** A form has at most 200 fields, one of them for each entry. */
export const MAX_NOTED = 150;

/** What a ticked box says: the entry, and the order that was shown beside it. */
export const tickValue = (id: string, number: string) => `${id} ${number}`;

function readTick(value: FormDataEntryValue) {
  const [id = "", number = ""] = typeof value === "string" ? value.split(" ") : [];
  return isUuid(id) ? [{ id, number }] : [];
}

/** Each by itself: what one order refuses keeps no other from its money. */
export async function noteEntries(form: FormData, staff: Staff): Promise<PageMessage> {
  const ticks = form.getAll("take").flatMap(readTick).slice(0, MAX_NOTED);
  const refused: string[] = [];
  let count = 0;
  for (const { id, number } of ticks) {
    try {
      if (await assignEntry({ id, number, actor: asActor(staff) })) count += 1;
    } catch (error) {
      // Somebody else has decided on it: the page shows how.
      if (error instanceof MovedError) continue;
      if (!(error instanceof OrderTransitionError)) throw error;
      refused.push(number);
    }
  }
  if (refused.length > 0) {
    const values = { count, numbers: refused.join(", ") };
    return { kind: "error", title: "staffPayments.refused", values };
  }
  if (count === 0) return { kind: "info", title: "staffPayments.nothingNoted" };
  return { kind: "success", title: "staffPayments.noted", values: { count } };
}
