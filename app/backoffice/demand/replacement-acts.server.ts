import { answerForm } from "~/ui/form-result.server";
import {
  addReplacement,
  NoReplacementError,
  removeReplacement,
} from "~/parts/change-replacements.server";
import { redirectWithMessage } from "~/platform/message.server";
import { asActor, type Staff } from "../require-staff.server";
import { removalSchema, replacementSchema } from "./schemas.server";

export interface AskedReplacement {
  request: Request;
  form: FormData;
  staff: Staff;
  part: { articleNumber: string; manufacturer: string };
  /** Where it shows afterwards. */
  to: string;
}

function add({ request, form, staff, part, to }: AskedReplacement) {
  const schema = replacementSchema;
  const intent = "add-replacement";
  return answerForm(
    { request, form, schema, title: "staff.failed", intent },
    async (text, refuse) => {
      try {
        const changed = await addReplacement({ ...text, ...part }, asActor(staff));
        return await redirectWithMessage(to, {
          kind: changed ? "success" : "info",
          title: changed ? "staffDemand.saved" : "staffDemand.savedBefore",
        });
      } catch (error) {
        if (!(error instanceof NoReplacementError)) throw error;
        return refuse({ successorNumber: ["staffDemand.errors.successor"] });
      }
    },
  );
}

function remove({ request, form, staff, to }: AskedReplacement) {
  const schema = removalSchema;
  const intent = "remove-replacement";
  return answerForm({ request, form, schema, title: "staff.failed", intent }, async (asked) => {
    const changed = await removeReplacement({ ...asked, actor: asActor(staff) });
    return redirectWithMessage(to, {
      kind: changed ? "success" : "info",
      title: changed ? "staffDemand.saved" : "staffDemand.savedBefore",
    });
  });
}

/** By the `intent` of their forms. */
export const replacementActs = {
  "add-replacement": add,
  "remove-replacement": remove,
};
