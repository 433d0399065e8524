import { db } from "../../app/platform/db.server";
import type { Visitor } from "./visitor";

export const articlePath = (id: number) => `/intern/artikel/${id}`;

interface Opened {
  version: number;
  values: Record<string, string>;
}

/** An article's page as the desk sees it. */
export async function openArticle(visitor: Visitor, id: number): Promise<Opened> {
  const { data } = await visitor.get(articlePath(id));
  return data.article as Opened;
}

/** The form as it was opened, with what was typed into it since. */
export async function articleForm(
  visitor: Visitor,
  id: number,
  typed: Record<string, string> = {},
): Promise<Record<string, string>> {
  const { version, values } = await openArticle(visitor, id);
  return { intent: "save", ...values, version: String(version), ...typed };
}

export async function productRow(id: number) {
  return db.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
