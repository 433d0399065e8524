import { useTranslation } from "~/i18n/translate";
import { Link } from "~/ui/link";
import { OUTGOING, PAYMENTS } from "./paths";

export function PaymentTabs({ current }: { current: typeof PAYMENTS | typeof OUTGOING }) {
  const { t } = useTranslation();
  const tabs = [
    { to: PAYMENTS, label: t("staffPayments.incoming") },
    { to: OUTGOING, label: t("staffPayments.outgoing") },
  ];
  return (
    <ul className="staff-tabs" aria-label={t("staffPayments.title")}>
      {tabs.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} aria-current={to === current ? "page" : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
