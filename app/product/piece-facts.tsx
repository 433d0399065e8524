import type { ReactNode } from "react";
import { asTextKey, useTranslation, type Translate } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import type { UnitTestView, UnitView } from "~/stock/unit-view";
import { Badge } from "~/ui/badge";
import { pictureUrl, ProductPicture } from "~/ui/picture";
import { pictureSubject } from "./picture-subject";

const tones = { passed: "success", limited: "warning", failed: "danger" } as const;

/** Each leads to the picture in full size. */
export function PiecePhotos({ photos, name }: { photos: readonly string[]; name: string }) {
  const { t } = useTranslation();
  if (photos.length === 0) return null;
  const total = photos.length;
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <li key={photo} className="w-36">
            <a
              href={pictureUrl(photo)}
              aria-label={t("piece.photo", { name, number: index + 1, total })}
              className="block overflow-clip rounded border border-line bg-surface hover:border-ink"
            >
              <ProductPicture image={photo} alt="" sizes="9rem" width={160} height={120} />
            </a>
          </li>
        ))}
      </ul>
      {pictureSubject({ images: photos, stock: 1 }) === "drawing" ? (
        <p className="mt-2 text-sm text-ink-soft">{t("piece.drawing")}</p>
      ) : null}
    </>
  );
}

export function ResultBadge({ result }: Pick<UnitTestView, "result">) {
  const { t } = useTranslation();
  return <Badge tone={tones[result]}>{t(`piece.results.${result}`)}</Badge>;
}

export function Facts({ rows }: { rows: [term: string, value: ReactNode][] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
      {rows
        .filter(([, value]) => value !== "")
        .map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** One that the texts don't know yet shows itself. */
function checkLabel(check: string, t: Translate): string {
  const key = `piece.checks.${check}`;
  const label = t(asTextKey(key));
  return label === key ? check : label;
}

export function useUnitRows({ serialEnd, included }: UnitView): [string, string][] {
  const { t } = useTranslation();
  return [
    [t("piece.serial"), serialEnd ? t("piece.serialEnd", { end: serialEnd }) : ""],
    [t("piece.included"), included],
  ];
}

/** What was tried, by how it went. */
export function useTestRows() {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ testedAt, checks, firmware, note }: UnitTestView): [string, string][] => {
    const labels = (result: UnitTestView["checks"][number]["result"]) =>
      checks
        .filter((each) => each.result === result)
        .map(({ check }) => checkLabel(check, t))
        .join(", ");
    return [
      [t("piece.testedOn"), format.date(testedAt)],
      [t("piece.passed"), labels("passed")],
      [t("piece.failed"), labels("failed")],
      [t("piece.skipped"), labels("skipped")],
      [t("piece.firmware"), firmware],
      [t("piece.note"), note],
    ];
  };
}
