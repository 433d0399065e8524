import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders } from "~/ui/form-result.server";
import { findInspection } from "~/buyback/case-goods.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { createFormToken } from "~/platform/form.server";
import type { RouteHandle } from "~/platform/guard.server";
import { unitCode } from "~/stock/unit-code";
import { mayTest } from "~/stock/unit-tests.server";
import { Panel } from "~/ui/layout";
import { noindexMeta } from "~/ui/meta";
import { Notice } from "~/ui/notice";
import { PartNumber } from "~/ui/part-number";
import { casePath } from "../buybacks/paths";
import { requireStaff } from "../require-staff.server";
import { StaffPage } from "../staff-page";
import { findPiece } from "./find-piece.server";
import { unitPath } from "./paths";
import { newPhotoKey } from "~/stock/unit-photos.server";
import { readPhotos } from "./read-photos.server";
import { answerTest, checksOf, type TestAnswer } from "./record-test.server";
import { TestForm } from "./test-form";

export const handle: RouteHandle = { upload: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "keep-pieces");
  const unit = await findPiece(params.unit);
  const t = await getT(request);
  const { id, state, name, serial, article_number: articleNumber } = unit;
  return {
    title: t("staffGoods.tests.of", { code: unitCode(id) }),
    piece: { id, name, serial, articleNumber },
    checks: await checksOf(unit),
    mayTest: mayTest(state),
    inspection: await findInspection(id),
    formToken: createFormToken(),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "keep-pieces");
  const unit = await findPiece(params.unit);
  return answerTest({
    request,
    staff,
    unit,
    read: await readPhotos(request, () => newPhotoKey(unit.id)),
  });
}

export default function TestPage() {
  const loaded = useLoaderData<typeof loader>();
  const { title, piece, checks, mayTest: isOpen, inspection, formToken } = loaded;
  const answer = useActionData<TestAnswer>();
  const { t } = useTranslation();
  const back = inspection
    ? {
        to: casePath(inspection.number),
        label: t("staffBuybacks.caseTitle", { number: inspection.number }),
      }
    : { to: unitPath(piece.id), label: t("staffGoods.piece", { code: unitCode(piece.id) }) };
  return (
    <StaffPage title={title} back={back}>
      <p className="mb-4">
        <PartNumber value={piece.articleNumber} size="small" />
        <span className="mt-1 block wrap-anywhere">
          {[piece.name, piece.serial].filter(Boolean).join(" · ")}
        </span>
        {inspection && inspection.left > 0 ? (
          <span className="mt-1 block text-ink-soft">
            {t("staffBuybacks.untested", { count: inspection.left })}
          </span>
        ) : null}
      </p>
      {isOpen ? (
        <Panel className="max-w-3xl">
          <TestForm key={piece.id} checks={checks} answer={answer} formToken={formToken} />
        </Panel>
      ) : (
        <Notice tone="warning">{t("staffGoods.errors.state")}</Notice>
      )}
    </StaffPage>
  );
}
