import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import type { RouteHandle } from "~/platform/guard.server";
import { loadText } from "~/content/content.server";
import { textMeta } from "~/content/text-meta";
import { TextPage } from "~/content/text-page";

export const handle: RouteHandle = { shared: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => textMeta(data);

export async function loader({ request }: LoaderFunctionArgs) {
  return loadText(request, { name: "imprint", path: "/impressum" });
}

export default function Imprint() {
  const { page } = useLoaderData<typeof loader>();
  return <TextPage page={page} />;
}
