import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import plateFont from "@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-latin-600-normal.woff2?url";
import { useEffect, type ReactNode } from "react";
import { messageText } from "~/i18n/message-text.server";
import { useTranslation } from "~/i18n/translate";
import { findHeaderUser } from "~/auth/header-user.server";
import { readCartCount } from "~/cart/cart.server";
import { getLanguage, getTFor, languageToKeep } from "~/i18n/i18n.server";
import { LanguageLinks } from "~/i18n/language-links";
import { ErrorPage } from "~/pages/error-page";
import { Footer } from "~/pages/layout/footer";
import { Header } from "~/pages/layout/header";
import { env } from "~/platform/env.server";
import { readChoices } from "~/platform/choices.server";
import { takeMessage } from "~/platform/message.server";
import { retryAfterHeaders } from "~/platform/retry-after";
import { publicShop } from "~/settings/public-shop.server";
import { ShopProvider, useRootShop } from "~/settings/use-shop";
import { shop } from "~/shop";
import { ChoicesProvider, defaultChoices } from "~/ui/choices";
import { releaseEvents } from "~/ui/hold-events";
import { ImportMap, useHtmlDocument } from "~/ui/html-document";
import { Notice } from "~/ui/notice";
import { MessageRegion } from "~/ui/toast";
import stylesheet from "./styles.css?url";

export const headers = retryAfterHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  if (!error) return [{ title: shop.name }];
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return [
    { title: `${[data?.errorWord, status].filter(Boolean).join(" ")} – ${shop.name}` },
    { name: "robots", content: "noindex" },
  ];
};

export async function loader({ request }: LoaderFunctionArgs) {
  const language = await getLanguage(request);
  const t = getTFor(language);
  const headers = new Headers();
  const kept = await languageToKeep(request);
  if (kept) headers.append("Set-Cookie", kept);
  const taken = await takeMessage(request);
  if (taken) headers.append("Set-Cookie", taken.clear);
  return data(
    {
      language,
      shop: publicShop(language),
      message: taken && messageText(taken.message, t),
      cartCount: await readCartCount(request),
      choices: await readChoices(request),
      user: await findHeaderUser(request),
      origin: env.APP_ORIGIN,
      errorWord: t("error.word"),
    },
    { headers },
  );
}

/** A layout route that renders header, main part and footer itself. */
type FrameHandle = { ownFrame?: boolean } | undefined;

/** What a page's data may say to the layout. */
interface PageData {
  /** A page that changed the cart knows better than the request: a purchase empties it. */
  cartCountNow?: number;
  /** Of a page that search engines may list; see `LanguageLinks`. */
  canonicalPath?: string;
}

/** Around pages and errors alike; works without the loader's data. */
export function Layout({ children }: { children: ReactNode }) {
  // While rendering, not after: whoever chooses a filter meanwhile is to be followed.
  releaseEvents();
  const { t, language } = useTranslation();
  const { nonce } = useHtmlDocument();
  // `null` after an action that failed: then no loader runs.
  const rootData = useRouteLoaderData<typeof loader>("root") ?? undefined;
  const choices = rootData?.choices ?? defaultChoices;
  const operator = useRootShop(rootData?.shop);
  const matches = useMatches();
  const { cartCountNow, canonicalPath } = Object.assign(
    {},
    ...matches.map(({ data }) => data),
  ) as PageData;

  // The back office brings its own; what fails there is shown in the shop's.
  const failed = Boolean(useRouteError());
  const hasFrame = !matches.some(({ handle }) => (handle as FrameHandle)?.ownFrame) || failed;

  // A link with `?lng=` was followed without a reload: the other texts come with the document.
  useEffect(() => {
    if (rootData && rootData.language !== language) window.location.reload();
  }, [rootData, language]);

  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        {choices.scripts ? <ImportMap /> : null}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#293133" />
        <Meta />
        {/* After the page's own picture, where there is one. */}
        {rootData ? <ShareImage origin={rootData.origin} /> : null}
        {rootData && canonicalPath && !failed ? (
          <LanguageLinks origin={rootData.origin} path={canonicalPath} language={language} />
        ) : null}
        {/* Remix's <Links> would bring the code of its prefetching to every page. */}
        <link rel="preload" href={plateFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={stylesheet} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body
        className="flex min-h-dvh flex-col"
        // For the browser (entry.client.tsx), which has no other source then.
        data-shop={rootData ? undefined : JSON.stringify(operator)}
      >
        <a
          href="#inhalt"
          className="skip-link absolute left-2 z-50 rounded bg-surface px-4 py-3 font-semibold text-accent shadow print:hidden"
        >
          {t("nav.skip")}
        </a>
        <ShopProvider value={operator}>
          <ChoicesProvider value={choices}>
            {hasFrame ? (
              <>
                <Header
                  cartCount={cartCountNow ?? rootData?.cartCount ?? 0}
                  user={rootData?.user}
                />
                <main id="inhalt" tabIndex={-1} className="flex-1">
                  {operator?.notice ? <ShopNotice text={operator.notice} /> : null}
                  <MessageRegion message={rootData?.message} />
                  {children}
                </main>
                <Footer />
              </>
            ) : (
              children
            )}
          </ChoicesProvider>
        </ShopProvider>
        {choices.scripts ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  );
}

/** Of holidays: on every page while it holds. */
function ShopNotice({ text }: { text: string }) {
  return (
    <div className="column pt-4 print:hidden">
      <Notice tone="info" role="note">
        {text}
      </Notice>
    </div>
  );
}

function ShareImage({ origin }: { origin: string }) {
  return (
    <>
      <meta property="og:image" content={`${origin}/share.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={shop.name} />
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
