import { Link } from "~/ui/link";
import { useTranslation } from "~/i18n/translate";
import { Icon } from "~/ui/icons";
import { Container } from "~/ui/layout";

/** As the catalogue writes them (catalogue/manufacturers.ts). */
export const manufacturers = [
  "Siemens",
  "ABB",
  "Schneider Electric",
  "Festo",
  "Omron",
  "Allen-Bradley",
  "Beckhoff",
  "Phoenix Contact",
  "B&R",
  "SICK",
  "Lenze",
  "Pilz",
] as const;

export function Manufacturers() {
  const { t } = useTranslation();
  return (
    <Container as="section" className="pt-14">
      <h2 className="mb-4 text-lg">{t("home.manufacturers.title")}</h2>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
        {manufacturers.map((name) => (
          <li key={name} className="flex">
            <Link
              to={`/katalog?manufacturers=${encodeURIComponent(name)}`}
              translate="no"
              className="tile justify-center text-center text-lg"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to="/katalog"
        className="link mt-3 inline-flex min-h-11 items-center gap-2 font-semibold"
      >
        <span>{t("home.manufacturers.more")}</span>
        <Icon name="arrow-right" size="small" />
      </Link>
    </Container>
  );
}
