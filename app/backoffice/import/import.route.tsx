import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { answerForm, privateHeaders, type FormActionResult } from "~/ui/form-result.server";
import { getLanguage, getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { readForm, textField } from "~/platform/form.server";
import { redirectWithMessage } from "~/platform/message.server";
import {
  chooseKind,
  chooseRows,
  startApplying,
  startTakingBack,
} from "~/product-files/import-acts.server";
import { countRows, findImport, listRows } from "~/product-files/imports.server";
import { problemText } from "~/product-files/problems.server";
import { noindexMeta } from "~/ui/meta";
import { redirect } from "@remix-run/node";
import { notFound } from "~/platform/refusals.server";
import { asActor, requireStaff } from "../require-staff.server";
import { StaffPage } from "../staff-page";
import { ImportFacts } from "./import-facts";
import { ImportRows } from "./import-rows";
import { importPath, IMPORTS, readView } from "./paths";
import { Progress } from "./progress";
import { rowsSchema } from "./schema.server";
import { TakeBack } from "./take-back";
import { answerTo } from "~/ui/answered-form";
import { showRow } from "./view.server";

const PAGE = 50;

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "change-articles");
  const language = await getLanguage(request);
  const t = await getT(request);
  const found = await requireImport(params.import);
  const view = readView(new URL(request.url).searchParams);
  const [counts, rows] = await Promise.all([
    countRows(found.id),
    listRows(found.id, view, PAGE + 1),
  ]);
  const shown = rows.slice(0, PAGE);
  const { problem, details, ...facts } = found;
  return {
    title: t("imports.title", { id: found.id }),
    facts,
    problem:
      problem === null ? undefined : problemText(t, { code: problem, values: details ?? {} }),
    counts,
    view,
    rows: shown.map((row) => showRow(row, language)),
    next: rows.length > PAGE ? shown.at(-1)?.position : undefined,
  };
}

export type ImportView = ReturnType<typeof useLoaderData<typeof loader>>;

async function requireImport(param = "") {
  const found = /^[1-9]\d{0,8}$/.test(param) ? await findImport(Number(param)) : undefined;
  if (!found) throw notFound();
  return found;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = asActor(await requireStaff(request, "change-articles"));
  const form = await readForm(request);
  const { id } = await requireImport(params.import);
  const view = readView(new URL(request.url).searchParams);
  const asked = { request, form, schema: rowsSchema, title: "staff.failed" } as const;
  const intent = textField(form, "intent");
  return answerForm({ ...asked, intent }, async ({ version, shown, take }) => {
    const about = { id, version };
    switch (intent) {
      case "choose":
        await chooseRows(about, { shown, ticked: take });
        return redirect(importPath(id, view), 303);
      case "next":
        await chooseRows(about, { shown, ticked: take });
        return redirect(importPath(id, { ...view, after: shown.at(-1) ?? 0 }), 303);
      case "tick-all":
        await chooseKind(about, { kind: view.kind, chosen: true });
        return redirect(importPath(id, view), 303);
      case "untick-all":
        await chooseKind(about, { kind: view.kind, chosen: false });
        return redirect(importPath(id, view), 303);
      case "apply": {
        const count = await startApplying(about, { shown, ticked: take, actor });
        return redirectWithMessage(
          importPath(id),
          count > 0
            ? { kind: "success", title: "imports.applying", values: { count } }
            : { kind: "info", title: "imports.nothingChosen" },
        );
      }
      case "take-back":
        await startTakingBack(about, actor);
        return redirectWithMessage(importPath(id), {
          kind: "success",
          title: "imports.takingBack",
        });
      default:
        throw new Response("Unknown intent", { status: 400 });
    }
  });
}

export default function ImportPage() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<FormActionResult>();
  const { t } = useTranslation();
  const { facts, title } = data;
  return (
    <StaffPage title={title} back={{ to: IMPORTS, label: t("staff.nav.import") }}>
      <Progress data={data} />
      <ImportFacts data={data} />
      {facts.state === "applied" ? (
        <TakeBack data={data} answer={answerTo(answer, "take-back")} />
      ) : null}
      <ImportRows data={data} answer={answer?.intent === "take-back" ? undefined : answer} />
    </StaffPage>
  );
}
