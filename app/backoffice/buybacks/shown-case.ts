import type { SerializeFrom } from "@remix-run/node";
import type { FormActionResult } from "~/auth/form-result.server";
import type { CaseViewForStaff } from "./case-view.server";

export type Shown = SerializeFrom<CaseViewForStaff>;

export interface Given {
  view: Shown;
  formToken: string;
  answer: FormActionResult | undefined;
}
