import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { answerForm, privateHeaders, refuseFields } from "~/ui/form-result.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { createFormToken, readForm, textField } from "~/platform/form.server";
import { redirectWithMessage, type PageMessage } from "~/platform/message.server";
import { answerMail, caseReference, suggestSubject } from "~/requests/answer-mail.server";
import { answerRequest, assignRequest, changeState } from "~/requests/handling.server";
import { findInboxRequest, type InboxRequest } from "~/requests/inbox.server";
import { findSenderHistory } from "~/requests/sender-history.server";
import { listOffersFor } from "~/offers/offer-lists.server";
import { notFound, notOurForm } from "~/platform/refusals.server";
import { listQuoteLines } from "~/quote/quote-lines.server";
import { noindexMeta } from "~/ui/meta";
import { asActor, requireStaff, type Staff } from "../require-staff.server";
import { can } from "../roles";
import { listMembersWho } from "../staff.server";
import { StaffPage } from "../staff-page";
import { AnswerPanel } from "./answer-panel";
import { inboxPath, REQUESTS_PATH } from "./paths";
import { ActsPanel } from "./request-acts";
import { PricingPanel } from "./pricing-panel";
import { AskedPanel, SentAnswers, Suspicion } from "./request-content";
import { HistoryPanel } from "./sender-history";
import { answerSchema, assignSchema, stateSchema } from "./schema.server";
import { StateBadge } from "./state-badge";
import { answerTo } from "~/ui/answered-form";
import { Age, Term } from "./term";

const PERMISSION = "answer-requests";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

async function find(id = ""): Promise<InboxRequest> {
  const request = await findInboxRequest(id);
  if (!request) throw notFound();
  return request;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, PERMISSION);
  const t = await getT(request);
  const asked = await find(params.request);
  const [history, members] = await Promise.all([
    findSenderHistory(asked.email),
    listMembersWho(PERMISSION),
  ]);
  const reference = caseReference(asked.id);
  return {
    title: t("staffRequests.requestTitle", { reference }),
    list: t("staffRequests.title"),
    now: Date.now(),
    asked,
    lines: asked.kind === "quote" ? await listQuoteLines(asked.id) : [],
    offers: asked.kind === "quote" ? await listOffersFor(asked.id) : [],
    reference,
    suggestedSubject: suggestSubject(asked),
    formToken: createFormToken(),
    history,
    members: members.map(({ id: value, email: label }) => ({ value, label })),
    mayManagePersons: can(staff.staffRole, "manage-persons"),
  };
}

interface Sent {
  request: Request;
  form: FormData;
  staff: Staff;
  asked: InboxRequest;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, PERMISSION);
  const form = await readForm(request);
  const sent = { request, form, staff, asked: await find(params.request) };
  const intent = textField(form, "intent");
  switch (intent) {
    case "preview":
      return preview(sent);
    case "answer":
      return answer(sent);
    case "assign":
      return assign(sent);
    case "open":
    case "closed":
    case "spam":
      return change(sent, intent);
    default:
      throw new Response("Unknown intent", { status: 400 });
  }
}

const title = "staff.failed";

async function act(asked: InboxRequest, done: PageMessage["title"], handled: Promise<void>) {
  await handled;
  const message = { kind: "success", title: done } as const;
  return redirectWithMessage(inboxPath(asked.id), message);
}

function preview({ form, asked }: Sent) {
  const submission = parseWithZod(form, { schema: answerSchema });
  if (submission.status !== "success") return refuseFields(submission, { intent: "answer" });
  const { subject, text } = answerMail(asked, submission.value);
  const lastResult = submission.reply({ resetForm: false });
  return data({ lastResult, intent: "answer", preview: { subject, text } });
}

function answer({ request, form, staff, asked }: Sent) {
  const sent = { request, form, schema: answerSchema, title, intent: "answer" } as const;
  return answerForm(sent, ({ version, subject, message, formToken: formId }) => {
    if (!formId) throw notOurForm();
    const given = { version, formId, answer: { subject, message }, actor: asActor(staff) };
    return act(asked, "staffRequests.done.answered", answerRequest({ request: asked, ...given }));
  });
}

function assign({ request, form, staff, asked }: Sent) {
  const sent = { request, form, schema: assignSchema, title, intent: "assign" } as const;
  return answerForm(sent, async ({ version, assignee: id }, refuse) => {
    const members = await listMembersWho(PERMISSION);
    const assignee = members.find((member) => member.id === id) ?? null;
    if (id && !assignee) return refuse({ assignee: ["staffRequests.errors.assignee"] });
    return act(
      asked,
      "staffRequests.done.assigned",
      assignRequest({ request: asked, version, assignee, actor: asActor(staff) }),
    );
  });
}

function change({ request, form, staff, asked }: Sent, state: "open" | "closed" | "spam") {
  const sent = { request, form, schema: stateSchema, title, intent: "state" } as const;
  return answerForm(sent, ({ version }) =>
    act(
      asked,
      `staffRequests.done.${state}`,
      changeState({ request: asked, version, state, actor: asActor(staff) }),
    ),
  );
}

export default function RequestPage() {
  const { title: heading, list, asked, now, ...shown } = useLoaderData<typeof loader>();
  const given = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <StaffPage title={heading} back={{ to: REQUESTS_PATH, label: list }}>
      <p className="mb-4 flex flex-wrap items-center gap-2">
        <StateBadge state={asked.state} />
        {asked.state === "open" ? <Term dueAt={asked.dueAt} now={now} /> : null}
        <span className="text-ink-soft">
          {t(`staffRequests.kinds.${asked.kind}`)}, <Age since={asked.createdAt} now={now} />
        </span>
      </p>
      <Suspicion traits={asked.suspicions} />
      <div className="staff-columns">
        <div className="grid gap-4">
          <AskedPanel asked={asked} lines={shown.lines} />
          {asked.kind === "quote" ? <PricingPanel asked={asked} offers={shown.offers} /> : null}
          <SentAnswers answers={asked.answers} />
          <AnswerPanel asked={asked} answer={answerTo(given, "answer")} {...shown} />
        </div>
        <div className="grid gap-4">
          <ActsPanel
            asked={asked}
            members={shown.members}
            assigned={answerTo(given, "assign")}
            changed={answerTo(given, "state")}
          />
          <HistoryPanel asked={asked} {...shown} />
        </div>
      </div>
    </StaffPage>
  );
}
