import { Link } from "~/ui/link";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translate";
import { NetSwitch } from "~/parts/net-switch";
import { phoneLink, useShop } from "~/settings/use-shop";
import { useLight, useNet } from "~/ui/choices";
import { Container } from "~/ui/layout";
import { InPlaceForm } from "~/ui/in-place-form";
import { legalLinks, shopLinks } from "./links";

export function Footer() {
  const { t } = useTranslation();
  const { opens, closes, ...shop } = useShop();
  return (
    <footer className="mt-16 border-t border-line bg-sunken py-10 text-sm print:hidden">
      <Container className="grid grid-cols-1 gap-x-8 gap-y-8 min-[22rem]:grid-cols-2 lg:grid-cols-4">
        <Column title={t("footer.address")}>
          <address className="not-italic">
            {shop.legalName}
            <br />
            {shop.street}
            <br />
            {shop.postalCode} {shop.city}
            <br />
            {t("footer.country")}
          </address>
        </Column>
        <Column title={t("footer.hours")}>
          <p>{t("footer.days")}</p>
          <p>{t("footer.times", { opens, closes })}</p>
          <p className="mt-2">
            <a href={phoneLink(shop.phone)} className="link inline-block py-1">
              {shop.phone}
            </a>
            <br />
            <a href={`mailto:${shop.email}`} className="link inline-block py-1">
              {shop.email}
            </a>
          </p>
        </Column>
        <Column title={t("footer.shop")}>
          <Links links={shopLinks} />
        </Column>
        <Column title={t("footer.legal")}>
          <Links links={legalLinks} />
        </Column>
      </Container>
      <Container className="mt-10 text-ink-soft">
        <p>{t(useNet() ? "footer.netNote" : "footer.note", { name: shop.legalName })}</p>
        <div className="mt-2 flex flex-wrap gap-x-4">
          <NetSwitch />
          <LightForm />
        </div>
      </Container>
    </footer>
  );
}

/** Scripts come and go with the document. */
function LightForm() {
  const { t } = useTranslation();
  const light = useLight();
  return (
    <InPlaceForm action="/leicht" reloadDocument>
      <button name="light" value={light ? "off" : "on"} className="link cursor-pointer py-1">
        {t(light ? "footer.fullPages" : "footer.saveData")}
      </button>
    </InPlaceForm>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-2 text-base">{title}</h2>
      {children}
    </section>
  );
}

function Links({ links }: { links: typeof shopLinks | typeof legalLinks }) {
  const { t } = useTranslation();
  return (
    <ul className="footer-links">
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{t(label)}</Link>
        </li>
      ))}
    </ul>
  );
}
