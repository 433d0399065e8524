import { readUnitCode } from "~/stock/unit-code";
import { findUnit } from "~/stock/unit-facts.server";

export const notFound = () => new Response("Not found", { status: 404 });

/** By the code in the address. @throws {Response} 404 */
export async function findPiece(code = "") {
  const id = readUnitCode(code);
  const unit = id === undefined ? undefined : await findUnit(id);
  if (!unit) throw notFound();
  return unit;
}
