import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translate";

/** Word for word what the recipient would get. @param children what sends it */
export function MailPreview({
  mail,
  children,
}: {
  mail: { subject: string; text: string };
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <section
      className="rounded border border-line bg-sunken p-4"
      aria-label={t("staff.mailPreview")}
    >
      <h2 className="text-lg wrap-anywhere">{mail.subject}</h2>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{mail.text}</p>
      {children}
    </section>
  );
}
