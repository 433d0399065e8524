import { useTranslation } from "~/i18n/translate";
import { phoneLink, useShop } from "~/settings/use-shop";
import { terms } from "~/shop";
import { Icon } from "~/ui/icons";
import { Panel } from "~/ui/layout";
import { mailtoUrl } from "./mailto";

export function HelpCard({ name }: { name: string }) {
  const { t } = useTranslation();
  const { phone, email, opens, closes } = useShop();
  const subject = t("product.help.subject", { name });
  return (
    <Panel aria-labelledby="help">
      <h2 id="help" className="text-lg">
        {t("product.help.title")}
      </h2>
      <p className="mt-2 text-ink-soft">
        {t("product.help.text", { hours: terms.responseHours })}{" "}
        {t("common.hours", { opens, closes })}.
      </p>
      <ul className="mt-3 flex flex-col gap-1">
        <li>
          <a href={phoneLink(phone)} className="link inline-flex min-h-11 items-center gap-2">
            <Icon name="phone" />
            {phone}
          </a>
        </li>
        <li>
          <a
            href={mailtoUrl({ to: email, subject })}
            className="link inline-flex min-h-11 items-center gap-2"
          >
            <Icon name="mail" />
            {email}
          </a>
        </li>
      </ul>
    </Panel>
  );
}
