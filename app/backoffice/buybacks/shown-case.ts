import type { SerializeFrom } from "@remix-run/node";
import type { FormActionResult } from "~/ui/form-result.server";
import type { CaseViewForStaff } from "./case-view.server";

export type Shown = SerializeFrom<CaseViewForStaff>;

export interface Given {
  view: Shown;
  formToken: string;
  answer: FormActionResult | undefined;
}
