import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { ConditionBadge } from "~/parts/condition-badge";
import { productPath } from "~/parts/product-path";
import { findUnitRecord, type UnitRecord } from "~/stock/units-on-sale.server";
import { unitCode } from "~/stock/unit-code";
import { type UnitTestView } from "~/stock/unit-view";
import { LinkButton } from "~/ui/button";
import { Container, PageHeader, Panel } from "~/ui/layout";
import { noindexMeta } from "~/ui/meta";
import { Notice } from "~/ui/notice";
import { PartNumber } from "~/ui/part-number";
import { ProductName } from "~/ui/product-name";
import { Facts, PiecePhotos, ResultBadge, useTestRows, useUnitRows } from "./piece-facts";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export async function loader({ params, request }: LoaderFunctionArgs) {
  const t = await getT(request);
  const record = await findUnitRecord(params.token);
  return record
    ? data({ title: t("piece.record.title", { code: unitCode(record.unit.id) }), record })
    : data({ title: t("piece.record.unknownTitle"), record: undefined }, { status: 404 });
}

export default function TestRecordPage() {
  const { title, record } = useLoaderData<typeof loader>();
  return record ? <Record title={title} record={record} /> : <Unknown title={title} />;
}

function Unknown({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <Container narrow>
      <PageHeader title={title} lead={t("piece.record.unknownText")} />
      <LinkButton to="/kontakt">{t("nav.contact")}</LinkButton>
    </Container>
  );
}

function Record({ title, record }: { title: string; record: UnitRecord }) {
  const { t } = useTranslation();
  const { unit, part, tests } = record;
  const name = t("piece.name", { code: unitCode(unit.id) });
  const unitRows = useUnitRows(unit);
  return (
    <Container narrow>
      <PageHeader title={title} lead={<ProductName name={part.name} />} />
      <div className="flex flex-col gap-6">
        <State record={record} />
        <Panel aria-labelledby="piece">
          <h2 id="piece" className="mb-4 text-lg">
            {name}
          </h2>
          <div className="mb-4 flex flex-wrap items-center gap-3">
            {part.articleNumber ? <PartNumber value={part.articleNumber} /> : null}
            <ConditionBadge condition={unit.condition} />
          </div>
          <Facts rows={[[t("piece.manufacturer"), part.manufacturer], ...unitRows]} />
          {unit.photos.length > 0 ? (
            <div className="mt-4">
              <PiecePhotos photos={unit.photos} name={name} />
            </div>
          ) : null}
        </Panel>
        <Panel aria-labelledby="tests">
          <h2 id="tests" className="text-lg">
            {t("piece.record.tests", { count: tests.length })}
          </h2>
          {tests.length === 0 ? <p className="mt-2">{t("piece.record.untested")}</p> : null}
          <ol className="flex flex-col gap-5">
            {tests.map((test, index) => (
              <Test key={index} test={test} name={name} />
            ))}
          </ol>
        </Panel>
      </div>
    </Container>
  );
}

function State({ record: { unit, product } }: { record: UnitRecord }) {
  const { t } = useTranslation();
  const isOnSale = unit.state === "on-sale" && product !== undefined;
  return (
    <Notice tone={isOnSale ? "success" : "info"} title={t(`piece.states.${unit.state}`)}>
      {isOnSale ? (
        <p className="mt-2">
          <LinkButton to={productPath(product)} size="small" variant="secondary">
            {t("piece.record.toProduct")}
          </LinkButton>
        </p>
      ) : null}
    </Notice>
  );
}

function Test({ test, name }: { test: UnitTestView; name: string }) {
  const rows = useTestRows();
  const format = useFormat();
  return (
    <li className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
        {format.date(test.testedAt)}
        <ResultBadge result={test.result} />
      </h3>
      <Facts rows={rows(test).slice(1)} />
      <PiecePhotos photos={test.photos} name={name} />
    </li>
  );
}
