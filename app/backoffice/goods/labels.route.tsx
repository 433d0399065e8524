import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders } from "~/ui/form-result.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { env } from "~/platform/env.server";
import { notFound } from "~/platform/refusals.server";
import { readUnitCode, unitCode } from "~/stock/unit-code";
import { listLabels } from "~/stock/unit-labels.server";
import { serialEnd, testRecordPath } from "~/stock/unit-view";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { SelectField } from "~/ui/field";
import { noindexMeta } from "~/ui/meta";
import { refusePost, requireStaff } from "../require-staff.server";
import { StaffPage } from "../staff-page";
import { drawCode128, drawQrCode } from "./codes.server";
import { LabelSheets, labelFormats, SHEET_LABELS } from "./label-sheets";
import { GOODS, unitPath } from "./paths";

const MAX_LABELS = 200;

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "keep-pieces");
  const t = await getT(request);
  const { searchParams } = new URL(request.url);
  const codes = params.unit === undefined ? searchParams.getAll("unit") : [params.unit];
  const ids = codes.slice(0, MAX_LABELS).flatMap((code) => readUnitCode(code) ?? []);
  const units = await listLabels(ids);
  const [only] = units;
  if (params.unit !== undefined && !only) throw notFound();
  const start = Number(searchParams.get("start"));
  return {
    title: t("staffGoods.labels.title"),
    back: params.unit !== undefined && only ? only.id : undefined,
    format: labelFormats.find((each) => each === searchParams.get("format")) ?? "a4",
    start: Number.isInteger(start) && start >= 1 && start <= SHEET_LABELS ? start : 1,
    labels: units.map(({ id, token, serial, articleNumber, condition }) => ({
      code: unitCode(id),
      bars: drawCode128(unitCode(id)),
      dots: drawQrCode(env.APP_ORIGIN + testRecordPath(token)),
      serial: serialEnd(serial),
      ...{ articleNumber, condition },
    })),
  };
}

export const action = refusePost;

export default function LabelsPage() {
  const { title, back, labels, format, start } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const above =
    back === undefined
      ? { to: GOODS, label: t("staff.nav.goods") }
      : { to: unitPath(back), label: t("staffGoods.piece", { code: unitCode(back) }) };
  return (
    <>
      <div className="print:hidden">
        <StaffPage title={title} back={above}>
          {labels.length === 0 ? (
            <EmptyState icon="box" title={t("staffGoods.labels.none")} />
          ) : (
            <>
              <Choices />
              <p className="mb-4 text-ink-soft">{t(`staffGoods.labels.hints.${format}`)}</p>
            </>
          )}
        </StaffPage>
      </div>
      <LabelSheets labels={labels} format={format} start={start} />
    </>
  );
}

function Choices() {
  const { back, labels, format, start } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <Form className="staff-filter">
      {back === undefined
        ? labels.map(({ code }) => <input key={code} type="hidden" name="unit" value={code} />)
        : null}
      <div className="staff-filter-wide">
        <SelectField
          name="format"
          label={t("staffGoods.labels.format")}
          defaultValue={format}
          options={labelFormats.map((value) => ({
            value,
            label: t(`staffGoods.labels.formats.${value}`),
          }))}
        />
      </div>
      <SelectField
        name="start"
        label={t("staffGoods.labels.start")}
        defaultValue={String(start)}
        options={Array.from({ length: SHEET_LABELS }, (_, at) => ({
          value: String(at + 1),
          label: String(at + 1),
        }))}
      />
      <div>
        <Button variant="secondary">{t("staffGoods.labels.show")}</Button>
      </div>
    </Form>
  );
}
