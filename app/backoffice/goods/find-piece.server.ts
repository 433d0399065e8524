import { notFound } from "~/platform/refusals.server";
import { readUnitCode } from "~/stock/unit-code";
import { findUnit } from "~/stock/unit-facts.server";

/** By the code in the address. @throws {Response} 404 */
export async function findPiece(code = "") {
  const id = readUnitCode(code);
  const unit = id === undefined ? undefined : await findUnit(id);
  if (!unit) throw notFound();
  return unit;
}
