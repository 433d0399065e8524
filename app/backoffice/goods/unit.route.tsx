import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders, type FormActionResult } from "~/ui/form-result.server";
import { listCategories } from "~/catalogue/facets.server";
import { getLanguage, getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { isMultipart, readForm, textField } from "~/platform/form.server";
import type { RouteHandle } from "~/platform/guard.server";
import { notFound } from "~/platform/refusals.server";
import { unitCode } from "~/stock/unit-code";
import { LinkButton } from "~/ui/button";
import { Panel } from "~/ui/layout";
import { noindexMeta } from "~/ui/meta";
import { requireStaff } from "../require-staff.server";
import { can } from "../roles";
import { StaffPage } from "../staff-page";
import { addPhotos } from "./add-photos.server";
import { findPiece } from "./find-piece.server";
import type { PhotoProblem } from "./limits";
import { GOODS, unitPath } from "./paths";
import { PhotoPanel } from "./photo-panel";
import { SaleActs } from "./sale-acts";
import { TestPanel } from "./test-panel";
import { unitActs } from "./unit-acts.server";
import { FactsForm, MoneyForm } from "./unit-forms";
import { UnitFacts } from "./unit-facts";
import { UnitHistory } from "./unit-history";
import { viewUnit } from "./unit-view.server";

export const handle: RouteHandle = { upload: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { staffRole } = await requireStaff(request, "read-articles");
  const unit = await findPiece(params.unit);
  const t = await getT(request);
  const language = await getLanguage(request);
  const mayKeep = can(staffRole, "keep-pieces");
  const [view, categories] = await Promise.all([
    viewUnit(unit, { seesCosts: can(staffRole, "see-buyers"), language }),
    mayKeep ? listCategories() : [],
  ]);
  return {
    title: t("staffGoods.piece", { code: unitCode(unit.id) }),
    view,
    categories: categories.map(({ value }) => value),
    mayKeep,
    maySell: can(staffRole, "change-articles"),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "keep-pieces");
  const { id } = await findPiece(params.unit);
  if (isMultipart(request)) return addPhotos(request, staff, id);
  const form = await readForm(request);
  const act = unitActs.get(textField(form, "intent"));
  if (!act) throw new Response("Unknown intent", { status: 400 });
  if (!can(staff.staffRole, act.permission)) throw notFound();
  return act.answer({ request, form, staff, id });
}

export default function UnitPage() {
  const { title, view, categories, mayKeep, maySell } = useLoaderData<typeof loader>();
  const given = useActionData<Partial<FormActionResult> & { photos?: PhotoProblem }>();
  const answer = given?.lastResult === undefined ? undefined : (given as FormActionResult);
  const { t } = useTranslation();
  const { unit } = view;
  return (
    <StaffPage title={title} back={{ to: GOODS, label: t("staff.nav.goods") }}>
      <div className="staff-columns">
        <div className="grid gap-4">
          <Panel>
            <UnitFacts view={view} />
            {mayKeep ? <FactsForm view={view} categories={categories} answer={answer} /> : null}
            {maySell ? <MoneyForm view={view} answer={answer} /> : null}
          </Panel>
          <PhotoPanel view={view} answer={answer} problem={given?.photos} mayKeep={mayKeep} />
          <TestPanel view={view} mayTest={mayKeep && view.mayTest} />
        </div>
        <div className="grid gap-4">
          {mayKeep ? (
            <p>
              <LinkButton to={`${unitPath(unit.id)}/etikett`} variant="secondary" wide>
                {t("staffGoods.labels.print")}
              </LinkButton>
            </p>
          ) : null}
          {maySell ? <SaleActs view={view} answer={answer} /> : null}
          <UnitHistory view={view} />
        </div>
      </div>
    </StaffPage>
  );
}
