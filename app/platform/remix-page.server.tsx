import type { EntryContext } from "@remix-run/node";
import { UNSAFE_RemixContext as RemixContext } from "@remix-run/react";
import { Fragment, type ComponentType, type ReactNode } from "react";
import type { RouteObject } from "react-router-dom";
import { createStaticRouter, StaticRouterProvider } from "react-router-dom/server.js";

type Router = ReturnType<typeof createStaticRouter>;

interface RouteModule {
  default?: ComponentType;
  ErrorBoundary?: ComponentType;
  /** The root's only. */
  Layout?: ComponentType<{ children: ReactNode }>;
  handle?: unknown;
}

function routesBelow(parentId: string | undefined, context: EntryContext): RouteObject[] {
  return Object.values(context.manifest.routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, hasLoader }) => {
      const module: RouteModule = context.routeModules[id] ?? {};
      const { default: Page, ErrorBoundary, Layout = Fragment } = module;
      const within = (Content?: ComponentType) => Content && <Layout children={<Content />} />;
      return {
        id,
        path,
        index,
        handle: module.handle,
        // Never called: the loaders' data is there.
        loader: hasLoader ? () => null : undefined,
        element: within(Page),
        errorElement: within(ErrorBoundary),
        children: index ? undefined : routesBelow(id, context),
      } as RouteObject;
    });
}

interface Frame {
  router: Router;
  routes: Map<string, Router["routes"][number]>;
}

function createFrame(context: EntryContext): Frame {
  const router = createStaticRouter(routesBelow(undefined, context), {
    ...context.staticHandlerContext,
    matches: [],
    loaderData: {},
    actionData: null,
    errors: null,
  });
  const all = (routes: Router["routes"]): Router["routes"] =>
    routes.flatMap((route) => [route, ...all(route.children ?? [])]);
  return { router, routes: new Map(all(router.routes).map((route) => [route.id, route])) };
}

const frames = new WeakMap<EntryContext["manifest"], Frame>();

function createRouter(context: EntryContext): Router {
  const frame = frames.get(context.manifest) ?? createFrame(context);
  frames.set(context.manifest, frame);
  const { location, matches, loaderData, actionData, errors } = context.staticHandlerContext;
  const state = Object.assign({}, frame.router.state, {
    location,
    matches: matches.map((match) => ({ ...match, route: frame.routes.get(match.route.id) })),
    loaderData,
    actionData,
    errors,
  });
  return Object.create(frame.router, { state: { value: state } }) as Router;
}

/** As `JSON`, but nothing in it ends a script. */
function toScript(value: string): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

interface RemixPageProps {
  context: EntryContext;
  /** The loaders' data as Remix encodes them. */
  handoff: string;
  nonce: string;
}

/** The loaders' data for the browser, if the page has scripts. */
function Handoff({ context, handoff, nonce }: RemixPageProps) {
  if (!context.renderMeta?.didRenderScripts) return null;
  const stream = "window.__remixContext.streamController";
  const __html = `${stream}.enqueue(${toScript(handoff)});${stream}.close();`;
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html }} />;
}

/**
 * What Remix's `RemixServer` renders, with a router of its own for each page that doesn't keep the
 * page in memory. React Router's is an object literal with getters: V8 makes a hidden class for
 * each, which holds the getters and all they see (the page's data, routes and elements) until the
 * next long garbage collection, and that stops visitors. Routes are made once.
 */
export function RemixPage({ context, handoff, nonce }: RemixPageProps) {
  return (
    <>
      <RemixContext.Provider value={context}>
        <StaticRouterProvider
          router={createRouter(context)}
          context={context.staticHandlerContext}
          hydrate={false}
        />
      </RemixContext.Provider>
      <Handoff context={context} handoff={handoff} nonce={nonce} />
    </>
  );
}
