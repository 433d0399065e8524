import { answerForm } from "~/ui/form-result.server";
import { changePlaces } from "~/parts/places.server";
import { db } from "~/platform/db.server";
import { textField } from "~/platform/form.server";
import { redirectWithMessage } from "~/platform/message.server";
import { asActor, type Staff } from "../require-staff.server";
import { placesSchema } from "./schemas.server";

/** Fields `place-ID` and, as the form showed it, `was-ID`, for an order's own articles. */
export async function savePlaces({
  request,
  form,
  staff,
  productIds,
  path,
}: {
  request: Request;
  form: FormData;
  staff: Staff;
  productIds: readonly number[];
  path: string;
}) {
  const sent = productIds.filter((id) => form.has(`place-${id}`));
  const schema = placesSchema(sent);
  const title = "staffOrders.failed";
  return answerForm({ request, form, schema, title, intent: "places" }, async (places) => {
    const changes = sent.map((productId) => ({
      productId,
      was: textField(form, `was-${productId}`),
      place: places[`place-${productId}`] ?? "",
    }));
    const actor = asActor(staff);
    await db.transaction().execute((trx) => changePlaces(trx, { changes, actor }));
    return redirectWithMessage(path, { kind: "success", title: "staffOrders.pack.placesSaved" });
  });
}
