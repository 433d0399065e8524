import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders } from "~/ui/form-result.server";
import {
  changePrices,
  findChosen,
  setManyOffSale,
  type ManyChanged,
} from "~/catalogue/change-many.server";
import { changedPrice, changeKinds, roundings } from "~/catalogue/price-change";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { ConditionBadge } from "~/parts/condition-badge";
import { createFormToken, readForm, readFormToken, textField } from "~/platform/form.server";
import { redirectWithMessage } from "~/platform/message.server";
import { notOurForm } from "~/platform/refusals.server";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { SelectField, TextField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { noindexMeta } from "~/ui/meta";
import { PartNumber } from "~/ui/part-number";
import { DataTable, type Column } from "../data-table";
import { asActor, requireStaff } from "../require-staff.server";
import { StaffPage } from "../staff-page";
import { articlePath, ARTICLES_PATH, SELECTION_PATH } from "./paths";
import { SaleBadge } from "./sale-badge";
import { readChange, readChosen, readTicked, readTyped } from "./selection.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

/** Nothing is changed by looking: the selection and its new prices stand in the address. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "change-articles");
  const t = await getT(request);
  const { searchParams } = new URL(request.url);
  const typed = readTyped(searchParams);
  const change = typed.by === "" ? undefined : readChange(typed);
  const articles = await findChosen(readTicked(searchParams));
  return {
    title: t("staffArticles.selection.title"),
    list: t("staff.nav.articles"),
    typed,
    isWrong: typed.by !== "" && !change,
    hasChange: change !== undefined,
    articles: articles.map((article) => ({
      ...article,
      newCents: change && changedPrice(article.priceCents, change),
    })),
    formToken: createFormToken(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "change-articles");
  const form = await readForm(request);
  const formToken = readFormToken(textField(form, "formToken"));
  if (!formToken) throw notOurForm();
  const many = { chosen: readChosen(form), formToken, actor: asActor(staff) };
  switch (textField(form, "intent")) {
    case "prices": {
      const typed = ["by", "kind", "rounding"].map((name) => [name, textField(form, name)]);
      const change = readChange(readTyped(new URLSearchParams(typed)));
      if (!change) throw new Response("No change", { status: 400 });
      return answer(await changePrices(many, change));
    }
    case "off-sale":
      return answer(await setManyOffSale(many, true));
    case "on-sale":
      return answer(await setManyOffSale(many, false));
    default:
      throw new Response("Unknown intent", { status: 400 });
  }
}

function answer(done: ManyChanged | undefined) {
  const left = done?.left ?? [];
  return redirectWithMessage(ARTICLES_PATH, {
    kind: done && left.length === 0 ? "success" : "info",
    title: done ? "staffArticles.selection.done" : "staffArticles.savedBefore",
    ...(left.length > 0 ? { text: "staffArticles.selection.left" } : {}),
    values: { count: done?.changed ?? 0, articles: left.slice(0, 20).join(", ") },
  });
}

export default function SelectionPage() {
  const { title, list, articles, hasChange, formToken, typed } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (articles.length === 0) {
    return (
      <StaffPage title={title} back={{ to: ARTICLES_PATH, label: list }}>
        <EmptyState
          icon="box"
          title={t("staffArticles.selection.none")}
          text={t("staffArticles.selection.noneText")}
        />
      </StaffPage>
    );
  }
  return (
    <StaffPage title={title} back={{ to: ARTICLES_PATH, label: list }}>
      <ChangeForm />
      <Form method="post">
        <input type="hidden" name="formToken" value={formToken} />
        {Object.entries(typed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {articles.map(({ id, version }) => (
          <input key={id} type="hidden" name="take" value={`${id}-${version}`} />
        ))}
        <ChosenTable />
        <p className="mt-4 flex flex-wrap gap-3">
          {hasChange ? (
            <Button name="intent" value="prices">
              {t("staffArticles.selection.apply")}
            </Button>
          ) : null}
          <Button name="intent" value="off-sale" variant="secondary">
            {t("staffArticles.takeOffSale")}
          </Button>
          <Button name="intent" value="on-sale" variant="secondary">
            {t("staffArticles.putOnSale")}
          </Button>
        </p>
      </Form>
    </StaffPage>
  );
}

function ChangeForm() {
  const { articles, typed, isWrong } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <Panel className="mb-6">
      <h2 className="mb-4 text-lg">{t("staffArticles.selection.prices")}</h2>
      <Form action={SELECTION_PATH} className="staff-filter-more staff-fields">
        {articles.map(({ id }) => (
          <input key={id} type="hidden" name="take" value={id} />
        ))}
        <TextField
          name="by"
          label={t("staffArticles.selection.by")}
          error={isWrong ? t("staffArticles.errors.by") : undefined}
          defaultValue={typed.by}
          autoComplete="off"
          maxLength={20}
        />
        <SelectField
          name="kind"
          label={t("staffArticles.selection.kind")}
          defaultValue={typed.kind}
          options={changeKinds.map((value) => ({
            value,
            label: t(`staffArticles.selection.kinds.${value}`),
          }))}
        />
        <SelectField
          name="rounding"
          label={t("staffArticles.selection.rounding")}
          defaultValue={typed.rounding}
          options={roundings.map((value) => ({
            value,
            label: t(`staffArticles.selection.roundings.${value}`),
          }))}
        />
        <div>
          <Button variant="secondary">{t("staffArticles.selection.preview")}</Button>
        </div>
      </Form>
    </Panel>
  );
}

function ChosenTable() {
  const { articles, hasChange } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const format = useFormat();
  type Row = (typeof articles)[number];
  const newPrice: Column<Row> = {
    label: t("staffArticles.selection.newPrice"),
    cell: ({ newCents }) =>
      newCents === undefined ? (
        t("staffArticles.selection.impossible")
      ) : (
        <b className="tabular-nums whitespace-nowrap">{format.cents(newCents)}</b>
      ),
  };
  return (
    <DataTable
      caption={t("staffArticles.selection.title")}
      rows={articles}
      rowKey={({ id }) => id}
      columns={[
        {
          label: t("staffArticles.columns.article"),
          cell: ({ id, articleNumber, name }) => (
            <>
              <Link to={articlePath(id)} className="link inline-block py-1">
                <PartNumber value={articleNumber} size="small" />
              </Link>
              <span className="block text-sm">{name}</span>
            </>
          ),
        },
        {
          label: t("staff.fields.condition"),
          cell: ({ condition }) => (condition ? <ConditionBadge condition={condition} /> : "–"),
        },
        {
          label: t("staff.fields.price"),
          cell: ({ priceCents }) => (
            <span className="tabular-nums whitespace-nowrap">{format.cents(priceCents)}</span>
          ),
        },
        ...(hasChange ? [newPrice] : []),
        {
          label: t("staffArticles.columns.state"),
          cell: (article) => <SaleBadge article={article} />,
        },
      ]}
    />
  );
}
