import {
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import plateFont from "@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-latin-600-normal.woff2?url";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "~/i18n/translate";
import { findFrameUser } from "~/auth/frame-user.server";
import { readCartCount } from "~/cart/cart.server";
import { ConsentBanner } from "~/consent/consent-banner";
import { readConsent } from "~/consent/consent.server";
import { getLanguage, getT, languageToKeep } from "~/i18n/i18n.server";
import { ErrorPage } from "~/pages/error-page";
import { Footer } from "~/pages/frame/footer";
import { Header } from "~/pages/frame/header";
import { env } from "~/platform/env.server";
import { takeMessage } from "~/platform/message.server";
import { requestId } from "~/platform/request.server";
import { retryAfterHeaders } from "~/platform/retry-after";
import { shop } from "~/shop";
import { useNonce } from "~/ui/nonce";
import { MessageRegion, type Message } from "~/ui/toast";
import stylesheet from "./styles.css?url";

export const links: LinksFunction = () => [
  { rel: "preload", href: plateFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export const headers = retryAfterHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  if (!error) return [{ title: shop.name }];
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return [
    { title: `${[data?.errorWord, status].filter(Boolean).join(" ")} – ${shop.name}` },
    { name: "robots", content: "noindex" },
  ];
};

/** What the frame needs. It stands without the database, too. */
export async function loader({ request }: LoaderFunctionArgs) {
  const t = await getT(request);
  const headers = new Headers();
  const language = await languageToKeep(request);
  if (language) headers.append("Set-Cookie", language);
  const taken = await takeMessage(request);
  if (taken) headers.append("Set-Cookie", taken.clear);
  return data(
    {
      language: await getLanguage(request),
      message: taken && translateMessage(taken.message, t),
      cartCount: await readCartCount(request),
      consent: await readConsent(request),
      user: await findFrameUser(request),
      origin: env.APP_ORIGIN,
      requestId: requestId(request),
      errorWord: t("error.word"),
    },
    { headers },
  );
}

type Taken = NonNullable<Awaited<ReturnType<typeof takeMessage>>>["message"];

function translateMessage(
  { kind, title, text, values }: Taken,
  t: Awaited<ReturnType<typeof getT>>,
): Message {
  // The keys come out of a signed cookie: they are ours, but the compiler can't know.
  const translate = (key: string) => t(key as "ui.close", values ?? {});
  return { tone: kind, title: translate(title), text: text && translate(text) };
}

/** The document and the frame, around pages and errors alike; it stands without the loader's data. */
export function Layout({ children }: { children: ReactNode }) {
  const { t, language } = useTranslation();
  const nonce = useNonce();
  // `null` after an action that failed: then no loader runs.
  const frame = useRouteLoaderData<typeof loader>("root") ?? undefined;
  // Without the loader nobody knows whether the visitor has chosen.
  const asksConsent = frame?.consent === null;

  // A link with `?lng=` was followed without a reload: the other texts come with the document.
  useEffect(() => {
    if (frame && frame.language !== language) window.location.reload();
  }, [frame, language]);

  return (
    <html lang={language} className={asksConsent ? "scroll-pb-56" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#293133" />
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#inhalt"
          className="absolute top-2 left-2 z-50 -translate-y-20 rounded bg-surface px-4 py-3 font-semibold text-accent shadow focus:translate-y-0"
        >
          {t("nav.skip")}
        </a>
        <Header cartCount={frame?.cartCount ?? 0} user={frame?.user} />
        <main id="inhalt" tabIndex={-1} className="flex-1">
          <MessageRegion message={frame?.message} />
          {children}
        </main>
        <Footer />
        {asksConsent ? <ConsentBanner /> : null}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
