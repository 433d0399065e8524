import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { getLanguage } from "~/i18n/i18n.server";
import { getText } from "~/content/content.server";
import { TextPage } from "~/content/text-page";
import type { RouteHandle } from "~/platform/guard.server";
import { noindexMeta } from "~/ui/meta";

export const handle: RouteHandle = { shared: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.page.title);

const ids = ["cookies", "webanalyse"];

/** What the privacy page says of the browser's storage: the shop asks for no consent. */
export async function loader({ request }: LoaderFunctionArgs) {
  const language = await getLanguage(request);
  const { sections } = getText("privacy", language);
  const stored = sections.filter(({ id }) => ids.includes(id));
  return { page: { ...getText("cookies", language), sections: stored } };
}

export default function Cookies() {
  const { page } = useLoaderData<typeof loader>();
  return <TextPage page={page} />;
}
