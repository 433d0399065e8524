import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders, type FormActionResult } from "~/ui/form-result.server";
import { findCase } from "~/buyback/cases.server";
import { readCaseForm } from "~/buyback/read-case-form.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { createFormToken, textField } from "~/platform/form.server";
import type { RouteHandle } from "~/platform/guard.server";
import { noindexMeta } from "~/ui/meta";
import { Moved } from "../moved";
import { requireStaff } from "../require-staff.server";
import { can } from "../roles";
import { StaffPage } from "../staff-page";
import { caseActs } from "./case-acts.server";
import { CasePapers } from "~/buyback/case-papers";
import { CaseBadge } from "./case-badge";
import { GoodsPanel, WritePanel } from "./case-forms";
import { LinesPanel } from "./case-lines";
import { FilesPanel, OffersPanel, PersonPanel, PiecesPanel, TrailPanel } from "./case-panels";
import { viewCaseFor } from "./case-view.server";
import { BUYBACKS, casePath } from "./paths";
import { useFormat } from "~/i18n/use-language";
import { notFound } from "~/platform/refusals.server";

export const handle: RouteHandle = { upload: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

async function find(number = "") {
  const known = await findCase(number);
  if (!known) throw notFound();
  return known;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { staffRole } = await requireStaff(request, "read-buybacks");
  const known = await find(params.case);
  const t = await getT(request);
  const { searchParams } = new URL(request.url);
  const page = Number(/^[1-9]\d?$/.exec(searchParams.get("seite") ?? "")?.[0] ?? 1);
  return {
    title: t("staffBuybacks.caseTitle", { number: known.number }),
    view: await viewCaseFor(known, staffRole, page),
    formToken: createFormToken(),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "read-buybacks");
  const known = await find(params.case);
  const sent = await readCaseForm(request);
  const { form } = sent;
  const act = caseActs.get(textField(form, "intent"));
  if (!act) throw new Response("Unknown intent", { status: 400 });
  if (!can(staff.staffRole, act.permission)) throw notFound();
  return act.run({ request, staff, known, ...sent });
}

export default function StaffCasePage() {
  const { title, view, formToken } = useLoaderData<typeof loader>();
  const answer = useActionData<FormActionResult>();
  const { t } = useTranslation();
  const format = useFormat();
  const given = { view, formToken, answer };
  return (
    <StaffPage title={title} back={{ to: BUYBACKS, label: t("staffBuybacks.title") }}>
      <p className="mb-4 flex flex-wrap items-center gap-2">
        <CaseBadge state={view.state} />
        <span className="text-ink-soft">
          {t("staffBuybacks.since", { date: format.date(view.stateSince) })}
        </span>
      </p>
      <div className="mb-4 empty:hidden">
        <Moved
          answer={answer}
          fields={[
            {
              name: "state",
              label: t("staffBuybacks.state"),
              show: (state) => t(`buybackCase.states.${state as "new"}`),
            },
          ]}
        />
      </div>
      <div className="staff-columns">
        <div className="grid gap-4">
          <FilesPanel view={view} />
          <LinesPanel {...given} />
          <WritePanel {...given} />
        </div>
        <div className="grid gap-4">
          <PersonPanel view={view} />
          <GoodsPanel {...given} />
          <PiecesPanel view={view} />
          <CasePapers papers={view.papers} path={casePath(view.number)} />
          <OffersPanel view={view} />
          <TrailPanel view={view} />
        </div>
      </div>
    </StaffPage>
  );
}
