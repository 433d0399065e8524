import { isUuid } from "~/platform/uuid";
import type { InboxFilter } from "~/requests/inbox.server";
import { queryText } from "../query-text";
import { kindChoices, stateChoices } from "./filter";

/** What isn't understood is left out. */
export function readFilter(request: Request): InboxFilter {
  const { searchParams } = new URL(request.url);
  const text = (name: string) => queryText(searchParams, name);
  const assignee = text("assignee");
  return {
    state: stateChoices.find((each) => each === text("state")) ?? "open",
    kind: kindChoices.find((each) => each === text("kind")) ?? "",
    assignee: assignee === "none" || isUuid(assignee) ? assignee : "",
    text: text("q"),
    after: text("after"),
  };
}
