import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import type { RouteHandle } from "~/platform/guard.server";
import { loadText } from "~/content/content.server";
import { TextPage } from "~/content/text-page";
import { notFound } from "~/platform/refusals.server";
import { pageMeta } from "~/ui/meta";

export const handle: RouteHandle = { shared: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data.page) : []);

const names = {
  "/impressum": "imprint",
  "/datenschutz": "privacy",
  "/agb": "terms",
  "/versand-und-zahlung": "shipping",
  "/barrierefreiheit": "accessibility",
  "/ankauf/bedingungen": "buybackTerms",
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  // The router matches in any case, encoded or with a slash at the end, too.
  const path = decodeURI(new URL(request.url).pathname).toLowerCase().replace(/\/$/, "");
  const name = names[path as keyof typeof names];
  if (!name) throw notFound();
  return loadText(request, { name, path });
}

export default function Text() {
  const { page } = useLoaderData<typeof loader>();
  return <TextPage page={page} />;
}
