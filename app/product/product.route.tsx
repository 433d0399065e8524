import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { isSavedBy } from "~/favorites/saved.server";
import { GuaranteeNotice } from "~/content/guarantee-notice";
import { getLanguage, getTFor } from "~/i18n/i18n.server";
import { shippingCents } from "~/orders/totals";
import { env } from "~/platform/env.server";
import { createFormToken, readForm, textField } from "~/platform/form.server";
import { retryAfterHeaders } from "~/platform/retry-after";
import type { RouteHandle } from "~/platform/guard.server";
import { requestPath } from "~/parts/request-path";
import { notFound } from "~/platform/refusals.server";
import { handleQuote } from "~/quote/handle-quote.server";
import { dispatchTexts } from "~/settings/dispatch.server";
import { currentSettings } from "~/settings/settings.server";
import { shippingTable } from "~/settings/shipping";
import { homeCountry } from "~/shop";
import { LinkButton } from "~/ui/button";
import { StructuredData } from "~/ui/html-document";
import { later } from "~/ui/later";
import { Breadcrumb, Container } from "~/ui/layout";
import { breadcrumb } from "./breadcrumb";
import { BuyBox } from "./buy-box";
import { Delivery } from "./delivery";
import { Details } from "./details";
import { Gallery } from "./gallery";
import { HelpCard } from "./help-card";
import { findProductOfAddress, viewProduct } from "./load-product.server";
import { ProductNotFound } from "./not-found";
import { headMeta, type ProductHead } from "./product-head";
import { productHead, structuredData } from "./product-meta.server";
import type { ProductView, Supply } from "./product-view";
import { SimilarProducts } from "./similar";

export const handle: RouteHandle = { shared: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? headMeta(data.head) : []);

export const headers = retryAfterHeaders;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const language = await getLanguage(request);
  const t = getTFor(language);
  const product = await findProductOfAddress(params.product ?? "", request);
  if (!product) {
    const head: ProductHead = {
      title: t("product.notFound.title"),
      tags: [{ name: "robots", content: "noindex" }],
    };
    return data(
      {
        ...{ canonicalPath: undefined, product: undefined, supply: undefined },
        ...{ formToken: "", head, saved: false },
      },
      { status: 404 },
    );
  }
  const view = await viewProduct(product, language);
  const settings = currentSettings();
  const shipping = shippingTable(settings);
  const supply: Supply = {
    dispatch: dispatchTexts(language),
    shipping,
    shippingCents: shippingCents(view.priceCents, { country: homeCountry, shipping }),
  };
  const page = { product, view, origin: env.APP_ORIGIN, language, t, settings };
  context.structuredData = structuredData(page);
  const saved = await isSavedBy(request, product.id);
  // The request form's token is for one reader.
  const requestable = view.images.length === 0 || view.stock === 0;
  const formToken = requestable ? createFormToken() : "";
  return data(
    { canonicalPath: view.path, product: view, formToken, head: productHead(page), saved, supply },
    requestable ? { headers: { "Cache-Control": "no-store" } } : {},
  );
}

export async function action({ params, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const product = await findProductOfAddress(params.product ?? "", request);
  if (!product) throw notFound();
  switch (textField(form, "intent")) {
    case "quote":
      return handleQuote(request, form, product);
    default:
      throw new Response("Unknown intent", { status: 400 });
  }
}

export default function ProductPage() {
  const { product, supply } = useLoaderData<typeof loader>();
  if (!product || !supply) return <ProductNotFound />;
  return <Product key={product.id} product={product} supply={supply} />;
}

function Product({ product, supply }: { product: ProductView; supply: Supply }) {
  const { saved, formToken } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const items = breadcrumb(product, t);
  const last = items.length - 1;
  const hasPicture = product.images.length > 0;
  return (
    <Container>
      <Breadcrumb
        items={items.map(({ label, path }, index) => ({
          label,
          to: index < last ? path : undefined,
        }))}
      />
      {/* Side by side on wide screens; else the buy box follows the first picture. */}
      <div className="mt-4 grid gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr]">
        {hasPicture ? <Gallery product={product} /> : null}
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <div className="top-4 [@media(min-height:58rem)]:lg:sticky">
            <BuyBox product={product} supply={supply} saved={saved} formToken={formToken} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-1">
          {product.replacements ? <Replacements list={product.replacements} /> : null}
          {hasPicture ? null : <RequestForm condition={product.condition} noPicture />}
          {product.pieces ? <Pieces product={product} /> : null}
          <Details product={product} />
          {hasPicture && product.stock === 0 ? <RequestForm condition={product.condition} /> : null}
          <div className="grid items-start gap-6 md:grid-cols-2">
            <Delivery inStock={product.stock > 0} supply={supply} />
            <HelpCard name={product.name} />
          </div>
          <GuaranteeNotice />
        </div>
      </div>
      <StructuredData name="product" />
      <StructuredData name="breadcrumb" />
      {product.similar.length > 0 ? <SimilarProducts products={product.similar} /> : null}
    </Container>
  );
}

/** Most products have none. */
const Pieces = later(
  () => import("./pieces").then((module) => module.Pieces),
  () => null,
);

const Replacements = later(
  () => import("~/parts/replacement-list").then((module) => module.ReplacementList),
  () => null,
);

/** Most products are in stock. */
const QuoteForm = later(
  () => import("~/quote/quote-form").then((module) => module.QuoteForm),
  () => <QuoteLink />,
);

function QuoteLink() {
  const { product } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <p>
      <LinkButton to={requestPath(product?.articleNumber ?? "")} reloadDocument>
        {t("product.toRequest")}
      </LinkButton>
    </p>
  );
}

function RequestForm({ condition, noPicture = false }: { condition: string; noPicture?: boolean }) {
  const { formToken } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return (
    <QuoteForm
      key={formToken}
      formToken={actionData?.formToken ?? formToken}
      lastResult={actionData?.lastResult}
      noPicture={noPicture}
      condition={condition}
    />
  );
}
