import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { openShared } from "~/cart/shared.server";
import { getLanguage, getTFor } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { createFormToken, isMultipart, readForm } from "~/platform/form.server";
import { readCappedBody, type RouteHandle } from "~/platform/guard.server";
import { privateHeaders } from "~/platform/retry-after";
import { Container, PageHeader } from "~/ui/layout";
import { pageMeta } from "~/ui/meta";
import { Notice } from "~/ui/notice";
import { handleList, openSaved, type ListProblem } from "./list-acts.server";
import { ListEntry } from "./list-entry";
import { shopperLimits } from "./list-limits";
import { ListResult } from "./list-result";
import { viewList, type ListView } from "./list-view.server";

export const handle: RouteHandle = { upload: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) =>
  loaded ? pageMeta({ title: loaded.title, description: loaded.lead }) : pageMeta({ title: "" });

export const headers = privateHeaders;

const MAX_SEARCHED = 2_000;

export async function loader({ request }: LoaderFunctionArgs) {
  const language = await getLanguage(request);
  const t = getTFor(language);
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("liste");
  const shared = token === null ? undefined : await openShared("list", token);
  const text = (searchParams.get("text") ?? "").slice(0, MAX_SEARCHED).replaceAll("\0", "");
  const view = shared ? await openSaved(shared.content) : text.trim() ? await viewList(text) : null;
  const isGone = token !== null && !shared;
  return data(
    {
      title: t("partList.title"),
      lead: t("partList.lead", { max: shopperLimits.lines }),
      canonicalPath: "/stueckliste",
      formToken: createFormToken(),
      view: view && view.lines.length > 0 ? view : null,
      text: view?.text ?? "",
      expiresAt: shared?.expiresAt,
      isGone,
    },
    { status: isGone ? 404 : 200 },
  );
}

/** More fields than other forms have: two for each line. */
const limits = { maxFields: shopperLimits.lines * 2 + 50, maxLength: shopperLimits.characters * 2 };

export async function action({ request }: ActionFunctionArgs) {
  if (!isMultipart(request))
    return handleList(request, await readForm(request, [], limits), undefined);
  const body = await readCappedBody(
    request,
    shopperLimits.fileBytes + 2 * shopperLimits.characters,
  );
  const { url, method, headers: sent } = request;
  const again = () => new Request(url, { method, headers: sent, body });
  const form = await readForm(again(), [], limits);
  const file = (await again().formData()).get("file");
  const isChosen = file instanceof Blob && (file.size > 0 || file.name !== "");
  return handleList(request, form, isChosen ? file : undefined);
}

interface Answer {
  view?: ListView;
  text?: string;
  problem?: ListProblem;
  lastResult?: Parameters<typeof ListResult>[0]["lastResult"];
  formToken?: string;
}

export default function PartListPage() {
  const { title, lead, formToken, isGone, expiresAt, ...loaded } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t, language } = useTranslation();
  const view = answer ? answer.view : loaded.view;
  const text = answer?.text ?? loaded.text;
  const time = new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone: "Europe/Berlin" });
  return (
    <Container>
      <PageHeader title={title} lead={lead} />
      {isGone && !answer ? (
        <div className="mb-4">
          <Notice tone="warning" title={t("partList.gone")} role="status">
            {t("partList.goneText")}
          </Notice>
        </div>
      ) : null}
      {expiresAt && !answer ? (
        <p className="mb-4 text-ink-soft print:hidden">
          {t("partList.until", { time: time.format(new Date(expiresAt)) })}
        </p>
      ) : null}
      {view ? (
        <ListResult
          view={view}
          problem={answer?.problem}
          lastResult={answer?.lastResult}
          formToken={answer?.formToken ?? formToken}
        />
      ) : null}
      <ListEntry
        key={text}
        text={text}
        problem={view ? undefined : answer?.problem}
        again={Boolean(view)}
      />
    </Container>
  );
}
