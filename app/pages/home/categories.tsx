import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { Container } from "~/ui/layout";
import { Link } from "~/ui/link";

export interface CategoryTile {
  /** In the reader's language. */
  name: string;
  path: string;
  /** Listed parts. */
  count: number;
  /** Drawn on 24 × 24 pixels, like the icons. */
  sign: string;
}

export function Categories({ tiles }: { tiles: CategoryTile[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Container as="section" className="pt-14">
      <h2 className="mb-4 text-lg">{t("home.categories")}</h2>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4">
        {tiles.map(({ name, path, count, sign }) => (
          <li key={path} className="flex min-w-0">
            {/* On a phone the sign stands above: long words need the whole width. */}
            <Link
              to={path}
              className="tile flex-col items-start gap-1.5 max-[22rem]:text-sm sm:flex-row sm:items-center sm:gap-3"
            >
              <svg viewBox="0 0 24 24" width={28} height={28} aria-hidden="true" className="icon">
                <path d={sign} />
              </svg>
              <span className="min-w-0 hyphens-auto">
                {name}{" "}
                <span className="text-sm font-normal text-ink-soft">{format.number(count)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Container>
  );
}
