import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders, type FormActionResult } from "~/ui/form-result.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { createFormToken, textField } from "~/platform/form.server";
import type { RouteHandle } from "~/platform/guard.server";
import { Container, PageHeader } from "~/ui/layout";
import { noindexMeta } from "~/ui/meta";
import { CaseDetails } from "./case-details-form";
import { requireLinkedCase } from "./case-link.server";
import { CaseMessages } from "./case-messages";
import { CaseOffer } from "./case-offer";
import { CasePapers } from "./case-papers";
import { CaseContent, CaseStanding, MovedNotice } from "./case-parts";
import { ShippingLabel } from "./case-label";
import { viewCase } from "./case-view.server";
import { readCaseForm } from "./read-case-form.server";
import { sellerActs } from "./seller-acts.server";

export const handle: RouteHandle = { upload: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ params, request }: LoaderFunctionArgs) {
  const known = await requireLinkedCase(params.token);
  const t = await getT(request);
  const { searchParams } = new URL(request.url);
  const page = Number(/^[1-9]\d?$/.exec(searchParams.get("seite") ?? "")?.[0] ?? 1);
  return {
    title: t("buybackCase.title", { number: known.number }),
    shown: await viewCase(known, page),
    formToken: createFormToken(),
    path: `/ankauf/vorgang/${params.token}`,
    /** From the mail about another account. */
    iban: searchParams.get("konto")?.slice(0, 60) ?? "",
    isLabel: searchParams.has("adresse"),
  };
}

export async function action({ params, request }: ActionFunctionArgs) {
  const token = params.token ?? "";
  const known = await requireLinkedCase(token);
  const sent = await readCaseForm(request);
  const act = sellerActs.get(textField(sent.form, "intent"));
  if (!act) throw new Response("Unknown intent", { status: 400 });
  return act({ request, known, token, ...sent });
}

export default function CasePage() {
  const { title, shown, isLabel, path } = useLoaderData<typeof loader>();
  const answer = useActionData<FormActionResult>();
  const { t } = useTranslation();
  if (isLabel) return <ShippingLabel shown={shown} back={path} />;
  return (
    <Container narrow>
      <PageHeader title={title} lead={t(`buybackCase.leads.${shown.state}`)} />
      <div className="grid grid-cols-1 gap-6">
        <MovedNotice answer={answer} />
        <CaseStanding />
        <CasePapers papers={shown.papers} path={path} />
        {shown.offer ? <CaseOffer answer={answer} /> : null}
        <CaseDetails answer={answer} />
        <CaseMessages answer={answer} />
        <CaseContent />
      </div>
    </Container>
  );
}
