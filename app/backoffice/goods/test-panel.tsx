import { formatDateTime } from "~/i18n/format";
import { asTextKey, useTranslation } from "~/i18n/translate";
import type { UnitCheck } from "../../../db/stock-tables";
import { LinkButton } from "~/ui/button";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { pictureUrl, ProductPicture } from "~/ui/picture";
import { testRecordPath } from "~/stock/unit-view";
import { testPath } from "./paths";
import { ResultBadge } from "./result-badge";
import type { ShownView } from "./shown-view";

const results = ["passed", "failed", "skipped"] as const;

/** Records of what was tried, the newest first: each stays. */
export function TestPanel({ view, mayTest }: { view: ShownView; mayTest: boolean }) {
  const { t, language } = useTranslation();
  const { unit, tests } = view;
  const names = (checks: readonly UnitCheck[], result: UnitCheck["result"]) =>
    checks
      .filter((each) => each.result === result)
      .map(({ check }) => t(asTextKey(`piece.checks.${check}`)))
      .join(", ");
  return (
    <Panel aria-labelledby="tests-title">
      <h2 id="tests-title" className="mb-2 text-lg">
        {t("staffGoods.tests.title")}
      </h2>
      {tests.length === 0 ? (
        <p className="text-ink-soft">{t("staffGoods.tests.none")}</p>
      ) : (
        <ol className="staff-trail">
          {tests.map((test) => (
            <li key={test.id}>
              <p className="flex flex-wrap items-center gap-3">
                <ResultBadge result={test.result} />
                <span className="text-sm text-ink-soft">
                  {formatDateTime(test.createdAt, language)}, {test.actor}
                </span>
              </p>
              {results.map((result) => {
                const list = names(test.checks, result);
                return list ? (
                  <p key={result} className="mt-1 text-sm">
                    <span className="text-ink-soft">{t(`piece.${result}`)}:</span> {list}
                  </p>
                ) : null;
              })}
              {test.firmware ? (
                <p className="mt-1 text-sm">
                  <span className="text-ink-soft">{t("piece.firmware")}:</span> {test.firmware}
                </p>
              ) : null}
              {test.note ? <p className="mt-1 whitespace-pre-line">{test.note}</p> : null}
              <TestPhotos photos={test.photos} />
            </li>
          ))}
        </ol>
      )}
      <p className="mt-4 flex flex-wrap items-center gap-3">
        {mayTest ? (
          <LinkButton to={testPath(unit.id)}>{t("staffGoods.tests.begin")}</LinkButton>
        ) : null}
        <Link to={testRecordPath(unit.token)} className="link py-1">
          {t("staffGoods.tests.public")}
        </Link>
      </p>
    </Panel>
  );
}

function TestPhotos({ photos }: { photos: readonly string[] }) {
  const { t } = useTranslation();
  if (photos.length === 0) return null;
  return (
    <ul className="staff-photos mt-2">
      {photos.map((photo, at) => (
        <li key={photo}>
          <a href={pictureUrl(photo)} className="staff-photo">
            <ProductPicture
              image={photo}
              alt={t("staffGoods.tests.photo", { number: at + 1 })}
              sizes="10rem"
              width={160}
              height={120}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
