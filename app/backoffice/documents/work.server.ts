import { listUnproved } from "~/documents/list-documents.server";
import { SHOWN, type WorkList } from "../today/work-list";
import { linkTo } from "./filter";
import { documentPath } from "./paths";

/** For *Today*: supplies to other EU states whose arrival nobody has proved (§ 17b UStDV). */
export async function unprovedList(): Promise<WorkList> {
  const { count, documents } = await listUnproved(SHOWN);
  return {
    name: "proofs",
    count,
    oldest: documents[0]?.createdAt,
    due: undefined,
    overdue: 0,
    to: count > 0 ? linkTo({ unproved: true }) : undefined,
    entries: documents.map(({ number }) => ({ label: number, to: documentPath(number) })),
  };
}
