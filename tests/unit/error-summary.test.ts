import { expect, it } from "vitest";
import { getTFor } from "../../app/i18n/i18n.server";
import { listErrors } from "../../app/ui/error-summary";

it("names the field where a message fits any", () => {
  const errors = listErrors(
    "checkout",
    {
      phone: ["form.tooLong"],
      billingPostalCode: ["form.invalid"],
      organization: ["form.invalid"],
    },
    getTFor("de"),
  );
  expect(errors.map(({ message }) => message)).toEqual([
    "Telefon: Diese Angabe ist zu lang.",
    "Postleitzahl: Diese Angabe ist ungültig.",
    "Firma: Diese Angabe ist ungültig.",
  ]);
});
