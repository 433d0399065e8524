import type { UnitCheck } from "../../../db/stock-tables";
import { answerForm, type FormActionResult } from "~/ui/form-result.server";
import { findInspection } from "~/buyback/case-goods.server";
import { db } from "~/platform/db.server";
import { textField } from "~/platform/form.server";
import { redirectWithMessage } from "~/platform/message.server";
import { type CheckName, checksFor } from "~/stock/checks";
import { type Unit, UnitStateError } from "~/stock/change-unit.server";
import { isPhotoOf } from "~/stock/unit-photos.server";
import { isPlausible, recordTest } from "~/stock/unit-tests.server";
import { casePath } from "../buybacks/paths";
import { asActor, type Staff } from "../require-staff.server";
import { limits, type PhotoProblem } from "./limits";
import { testPath, unitPath } from "./paths";
import type { ReadPhotos } from "./read-photos.server";
import { testSchema } from "./schemas.server";

export interface TestAnswer extends FormActionResult {
  photos?: PhotoProblem;
  /** Those that are stored already: they needn't be sent again. */
  kept?: string[];
}

/** What to try on it, by what the shop knows of its article. */
export async function checksOf(unit: Unit): Promise<readonly CheckName[]> {
  const product =
    unit.product_id === null
      ? undefined
      : await db
          .selectFrom("products")
          .select(["category", "subcategory"])
          .where("id", "=", unit.product_id)
          .executeTakeFirst();
  const { name } = unit;
  const category = unit.category || (product?.category ?? "");
  return checksFor({ category, subcategory: product?.subcategory, name });
}

const outcomes = ["passed", "failed"] as const;

function readOutcome(form: FormData, check: CheckName): UnitCheck["result"] {
  return outcomes.find((each) => each === textField(form, `check-${check}`)) ?? "skipped";
}

/** From piece to piece of a buy-back, then back to its case; else to the piece. */
async function findNext({ id }: Unit): Promise<string> {
  const inspection = await findInspection(id);
  if (!inspection) return unitPath(id);
  return inspection.next ? testPath(inspection.next) : casePath(inspection.number);
}

/** A record of what was tried; photos that were sent with a form that failed are kept for the next. */
export async function answerTest({
  request,
  staff,
  unit,
  read: { form, keys, problems },
}: {
  request: Request;
  staff: Staff;
  unit: Unit;
  read: ReadPhotos;
}) {
  const before = form
    .getAll("kept")
    .filter((key): key is string => typeof key === "string" && isPhotoOf(unit.id, key));
  form.delete("kept");
  const photos = [...new Set([...before, ...keys])].slice(0, limits.photosAtOnce);
  const [problem] = problems;
  const checks = await checksOf(unit);
  const about = { request, form, schema: testSchema, title: "staffGoods.failed" } as const;
  const result = await answerForm(about, async (values, refuse) => {
    const { formToken, result: verdict, firmware, text } = values;
    if (!formToken) return refuse({ "": ["form.expired"] });
    const tried = checks.map((check) => ({ check, result: readOutcome(form, check) }));
    if (!isPlausible(verdict, tried)) return refuse({ result: ["staffGoods.errors.verdict"] });
    // What couldn't be kept has to be taken again before the record is closed.
    if (problem) return refuse({ "": [`staffGoods.photos.problems.${problem}`] });
    try {
      const isNew = await recordTest({
        unitId: unit.id,
        formToken,
        actor: asActor(staff),
        checks: tried,
        result: verdict,
        firmware,
        note: text,
        photos,
      });
      return await redirectWithMessage(await findNext(unit), {
        kind: isNew ? "success" : "info",
        title: isNew ? "staffGoods.tests.done" : "staffGoods.tests.doneBefore",
      });
    } catch (error) {
      if (error instanceof UnitStateError) return refuse({ "": ["staffGoods.errors.state"] });
      throw error;
    }
  });
  if (!("data" in result)) return result;
  return { ...result, data: { ...result.data, photos: problem, kept: photos } };
}
