import { useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { Honeypot } from "~/requests/honeypot";
import { PrivacyNote } from "~/requests/privacy-note";
import { quoteQuantity } from "~/shop";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { PersonField } from "~/ui/person-field";
import { Quantity } from "~/ui/quantity";
import type { useSubmitted } from "~/auth/use-submitted";

type Field = ReturnType<typeof useSubmitted>["field"];

export function SenderFields({ field }: { field: Field }) {
  const { t } = useTranslation();
  const quantity = field("quantity");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <PersonField kind="firstName" {...field("firstName")} required />
      <PersonField kind="lastName" {...field("lastName")} required />
      <PersonField kind="email" {...field("email")} required />
      <PersonField kind="phone" {...field("phone")} optional />
      <PersonField kind="company" {...field("company")} optional />
      <Quantity
        id={quantity.id}
        name={quantity.name}
        label={t("quote.quantity")}
        min={quoteQuantity.min}
        max={quoteQuantity.max}
        defaultValue={typedQuantity(quantity.defaultValue)}
        error={quantity.error}
      />
    </div>
  );
}

/** Also an invalid one: what was typed stays. */
function typedQuantity(typed: string | undefined): number {
  const quantity = Number(typed);
  return typed && Number.isFinite(quantity) ? quantity : quoteQuantity.min;
}

/** With the note on what happens to the entries. */
export function SendButton() {
  const { t } = useTranslation();
  const sending = useNavigation().formData?.get("intent") === "quote";
  return (
    <>
      <Honeypot />
      <PrivacyNote />
      <Button size="large" className="mt-4" busy={sending}>
        <Icon name="mail" />
        {t(sending ? "quote.sending" : "quote.submit")}
      </Button>
    </>
  );
}
