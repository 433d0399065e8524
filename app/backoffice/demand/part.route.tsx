import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { answerTo, AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import { answerForm, privateHeaders, type FormActionResult } from "~/ui/form-result.server";
import { demandByMonth, describePart } from "~/demand/demand.server";
import { endWanted, findWanted, setWanted } from "~/demand/wanted.server";
import { formatAmount } from "~/i18n/format";
import { getLanguage } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { conditionLabel } from "~/parts/condition-label";
import { listKeptReplacements } from "~/parts/replacements.server";
import { readForm, textField } from "~/platform/form.server";
import { redirectWithMessage } from "~/platform/message.server";
import { notFound } from "~/platform/refusals.server";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { noindexMeta } from "~/ui/meta";
import { articlePath } from "../articles/paths";
import { DataTable } from "../data-table";
import { formatMonth } from "../format-month";
import { Moved } from "../moved";
import { asActor, requireStaff, type Staff } from "../require-staff.server";
import { StaffPage } from "../staff-page";
import { DEMAND_PATH, partPath } from "./filter";
import { replacementActs } from "./replacement-acts.server";
import { ReplacementPanel } from "./replacement-panel";
import { endSchema, wantedSchema } from "./schemas.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

function readKey(text = ""): string {
  if (!/^[A-Z0-9]{1,100}$/.test(text)) throw notFound();
  return text;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "offer-buybacks");
  const key = readKey(params.part);
  const language = await getLanguage(request);
  const [part, months, wanted, replacements] = await Promise.all([
    describePart(key),
    demandByMonth(key),
    findWanted(key),
    listKeptReplacements(key),
  ]);
  const limit = wanted && formatAmount(wanted.limitCents / 100, language);
  return { title: part.number, ...part, months, wanted, limit, replacements };
}

interface Asked {
  request: Request;
  form: FormData;
  staff: Staff;
  key: string;
}

async function changeOf({ request, key, staff }: Asked, version: number) {
  const language = await getLanguage(request);
  const { number: articleNumber } = await describePart(key);
  const show = (cents: number) => formatAmount(cents / 100, language);
  return { change: { key, articleNumber, version, actor: asActor(staff) }, show };
}

const answerWith = (key: string, changed: boolean) =>
  redirectWithMessage(partPath(key), {
    kind: changed ? "success" : "info",
    title: changed ? "staffDemand.saved" : "staffDemand.savedBefore",
  });

function want(asked: Asked) {
  const schema = wantedSchema;
  const about = { ...asked, schema, title: "staff.failed", intent: "want" } as const;
  return answerForm(about, async ({ version, limit, note }) => {
    const { change, show } = await changeOf(asked, version);
    return answerWith(asked.key, await setWanted(change, { limitCents: limit, note }, show));
  });
}

function end(asked: Asked) {
  const about = { ...asked, schema: endSchema, title: "staff.failed", intent: "end" } as const;
  return answerForm(about, async ({ version }) => {
    const { change, show } = await changeOf(asked, version);
    return answerWith(asked.key, await endWanted(change, show));
  });
}

async function replace(asked: Asked, intent: keyof typeof replacementActs) {
  const { articles, number } = await describePart(asked.key);
  const part = { articleNumber: articles[0]?.number ?? number, manufacturer: "" };
  return replacementActs[intent]({ ...asked, part, to: partPath(asked.key) });
}

/** By the `intent` of their forms. */
const partActs = new Map<string, (asked: Asked) => ReturnType<typeof want>>([
  ["want", want],
  ["end", end],
  ["add-replacement", (asked) => replace(asked, "add-replacement")],
  ["remove-replacement", (asked) => replace(asked, "remove-replacement")],
]);

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "offer-buybacks");
  const key = readKey(params.part);
  const form = await readForm(request);
  const act = partActs.get(textField(form, "intent"));
  if (!act) throw new Response("Unknown intent", { status: 400 });
  return act({ request, form, staff, key });
}

export default function DemandedPartPage() {
  const { title, replacements } = useLoaderData<typeof loader>();
  const answer = useActionData<FormActionResult>();
  const { t } = useTranslation();
  return (
    <StaffPage title={title} back={{ to: DEMAND_PATH, label: t("staffDemand.title") }}>
      <div className="staff-columns">
        <div className="grid gap-4">
          <Facts />
          <Months />
        </div>
        <div className="grid gap-4">
          <Wanted answer={answer} />
          <ReplacementPanel replacements={replacements} answer={answer} mayChange />
        </div>
      </div>
    </StaffPage>
  );
}

function Facts() {
  const { articles, waiting, watched } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Panel>
      <dl className="staff-facts">
        <div>
          <dt>{t("staffDemand.waiting")}</dt>
          <dd>{format.number(waiting)}</dd>
        </div>
        <div>
          <dt>{t("staffDemand.columns.watched")}</dt>
          <dd>{format.number(watched)}</dd>
        </div>
      </dl>
      <h2 className="mt-4 mb-2 text-lg">{t("staffDemand.articles")}</h2>
      {articles.length === 0 ? (
        <p className="text-ink-soft">{t("staffDemand.noArticles")}</p>
      ) : (
        <ul className="staff-trail">
          {articles.map(({ id, number, name, condition, stock, priceCents }) => (
            <li key={id}>
              <Link to={articlePath(id)} className="link">
                {name ?? number}
              </Link>
              <span className="block text-sm text-ink-soft">
                {t("staffDemand.article", {
                  condition: conditionLabel(condition, t) || "–",
                  stock: format.number(stock),
                  price: format.cents(priceCents),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Months() {
  const { months } = useLoaderData<typeof loader>();
  const { t, language } = useTranslation();
  const format = useFormat();
  if (months.length === 0) return <p className="text-ink-soft">{t("staffDemand.noMonths")}</p>;
  return (
    <DataTable
      caption={t("staffDemand.byMonth")}
      rows={months}
      rowKey={({ month }) => month}
      columns={[
        { label: t("staffDemand.month"), cell: ({ month }) => formatMonth(month, language) },
        ...(["searches", "requests", "waits"] as const).map((name) => ({
          label: t(`staffDemand.columns.${name}`),
          cell: (row: (typeof months)[number]) => format.number(row[name]),
        })),
      ]}
    />
  );
}

function Wanted({ answer }: { answer: FormActionResult | undefined }) {
  const { wanted, limit } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const own = answerTo(answer, "want", "end");
  const { form, field } = useAnsweredForm<Record<string, string | undefined>>("want", own, {
    limit,
    note: wanted?.note,
  });
  return (
    <Panel>
      <h2 className="mb-2 text-lg">{t("staffDemand.purchase")}</h2>
      <p className="mb-4 text-ink-soft">{t("staffDemand.purchaseText")}</p>
      <AnsweredForm form={form} answer={own} failed={t("staff.failed")}>
        <Moved
          answer={own}
          fields={[
            { name: "limit", label: t("staffDemand.limit") },
            { name: "note", label: t("staffDemand.note") },
          ]}
        />
        <input type="hidden" name="version" value={own?.moved?.version ?? wanted?.version ?? 0} />
        <TextField
          {...field("limit")}
          label={t("staffDemand.limit")}
          hint={t("staffDemand.limitHint")}
          inputMode="decimal"
          autoComplete="off"
          maxLength={30}
          required
        />
        <TextField
          {...field("note")}
          label={t("staffDemand.note")}
          autoComplete="off"
          maxLength={500}
          optional
        />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="want">
            {t(wanted ? "staffDemand.save" : "staffDemand.start")}
          </Button>
          {wanted ? (
            <Button name="intent" value="end" variant="secondary">
              {t("staffDemand.end")}
            </Button>
          ) : null}
        </div>
      </AnsweredForm>
    </Panel>
  );
}
