import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders, type FormActionResult } from "~/ui/form-result.server";
import { formatDate } from "~/i18n/format";
import { getLanguage, getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { ConditionBadge } from "~/parts/condition-badge";
import { isMultipart, readForm, textField } from "~/platform/form.server";
import type { RouteHandle } from "~/platform/guard.server";
import { notFound } from "~/platform/refusals.server";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { noindexMeta } from "~/ui/meta";
import { Notice } from "~/ui/notice";
import { ProductPicture } from "~/ui/picture";
import { ReplacementPanel } from "../demand/replacement-panel";
import type { PhotoProblem } from "../goods/limits";
import { requireStaff } from "../require-staff.server";
import { StaffPage } from "../staff-page";
import { acts } from "./article-acts.server";
import { PlacePanel, SalePanel } from "./article-acts";
import { ArticleForm } from "./article-form";
import { Pieces, PriceHistory, Requests, Sales, StockMoves } from "./article-trail";
import { viewArticle } from "./article-view.server";
import { readId } from "./filter";
import { articlePath, ARTICLES_PATH } from "./paths";
import { PicturePanel } from "./picture-panel";
import { uploadPictures } from "./picture-upload.server";
import { ShapePanel } from "./shape-acts";
import { CorrectionPanel, ReservationPanel } from "./stock-acts";
import { answerTo } from "~/ui/answered-form";
import { SaleBadge } from "./sale-badge";

export const handle: RouteHandle = { upload: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "read-articles");
  const id = readId(params.article);
  const article = id && (await viewArticle(id, staff, await getLanguage(request)));
  if (!article) throw notFound();
  const t = await getT(request);
  return { title: article.articleNumber, list: t("staff.nav.articles"), article };
}

export async function action({ request, params }: ActionFunctionArgs) {
  // Whoever may not even read gets the same 404 for every intent.
  await requireStaff(request, "read-articles");
  if (isMultipart(request)) {
    const keeper = await requireStaff(request, "keep-pieces");
    const product = readId(params.article);
    if (!product) throw notFound();
    return uploadPictures(request, keeper, product);
  }
  const form = await readForm(request);
  const act = acts.get(textField(form, "intent"));
  if (!act) throw new Response("Unknown intent", { status: 400 });
  const staff = await requireStaff(request, act.permission);
  const id = readId(params.article);
  if (!id) throw notFound();
  return act.answer({ request, form, staff, id });
}

export default function ArticlePage() {
  const { article, list } = useLoaderData<typeof loader>();
  const sent = useActionData<FormActionResult | { photos: PhotoProblem }>();
  const answer = sent && "lastResult" in sent ? sent : undefined;
  const problem = sent && "photos" in sent ? sent.photos : undefined;
  const { t } = useTranslation();
  const own = answerTo(answer, "save");
  return (
    <StaffPage
      title={article.name || article.articleNumber}
      back={{ to: ARTICLES_PATH, label: list }}
    >
      <p className="mb-4 flex flex-wrap items-center gap-2">
        <SaleBadge article={article} />
        <ConditionBadge condition={article.condition} />
        <span className="text-ink-soft">
          {t("staffArticles.numberOf", { number: article.articleNumber })}
        </span>
      </p>
      <MergedNotice />
      <div className="staff-columns">
        {article.may.change ? (
          <ArticleForm
            answer={own}
            initial={article.values}
            hidden={{ version: own?.moved?.version ?? article.version }}
            categories={article.categories}
            intent="save"
            submit={t("staffArticles.save")}
          />
        ) : (
          <div className="grid grid-cols-1 gap-4">
            <PlacePanel article={article} answer={answer} />
            <StockMoves {...article} />
          </div>
        )}
        <div className="grid grid-cols-1 gap-4">
          <Facts />
          <Pieces {...article} />
          <PicturePanel article={article} answer={answer} problem={problem} />
          <SalePanel article={article} answer={answer} />
          <ReservationPanel article={article} answer={answer} />
          {article.may.change ? (
            <>
              <CorrectionPanel article={article} answer={answer} />
              <ShapePanel article={article} answer={answer} />
              <StockMoves {...article} />
            </>
          ) : null}
          <ReplacementPanel
            replacements={article.replacements}
            answer={answer}
            mayChange={article.may.change}
          />
          <PriceHistory {...article} />
          <Sales {...article} />
          <Requests {...article} />
        </div>
      </div>
    </StaffPage>
  );
}

function MergedNotice() {
  const { mergedInto } = useLoaderData<typeof loader>().article;
  const { t } = useTranslation();
  if (!mergedInto) return null;
  return (
    <div className="mb-4">
      <Notice tone="info">
        {t("staffArticles.mergedInto")}{" "}
        <Link to={articlePath(mergedInto.id)} className="link">
          {mergedInto.articleNumber}
        </Link>
      </Notice>
    </div>
  );
}

function Facts() {
  const { article } = useLoaderData<typeof loader>();
  const { t, language } = useTranslation();
  const format = useFormat();
  const facts: [string, string][] = [
    [t("staff.fields.price"), format.cents(article.priceCents)],
    [t("staffArticles.columns.stock"), format.number(article.stock)],
    [t("staff.fields.place"), article.place || "–"],
    [t("staffArticles.created"), formatDate(article.createdAt, language)],
    [t("staffArticles.updated"), formatDate(article.updatedAt, language)],
  ];
  return (
    <Panel>
      <div className="staff-picture">
        <ProductPicture image={article.images[0]} alt="" sizes="20rem" width={320} height={240} />
      </div>
      <dl className="staff-facts mt-4">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {article.path ? (
        <p className="mt-2">
          <Link to={article.path} reloadDocument className="link inline-block py-1">
            {t("staffArticles.inShop")}
          </Link>
        </p>
      ) : null}
    </Panel>
  );
}
