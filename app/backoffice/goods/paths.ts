import { unitCode } from "~/stock/unit-code";

export const GOODS = "/intern/eingang";

export const unitPath = (id: number) => `/intern/stueck/${unitCode(id)}`;

export const testPath = (id: number) => `${unitPath(id)}/test`;

/** The labels of one piece, or of several. */
export function labelsPath(ids: readonly number[]): string {
  const query = new URLSearchParams(ids.map((id) => ["unit", unitCode(id)]));
  return `${GOODS}/etiketten?${query.toString()}`;
}
