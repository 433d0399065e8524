import { useRouteLoaderData } from "@remix-run/react";
import type { ShownCase } from "./case-view.server";

interface CasePage {
  shown: ShownCase;
  formToken: string;
  path: string;
  iban: string;
}

/** What the seller's page has loaded. */
export function useCase(): CasePage {
  const page = useRouteLoaderData<CasePage>("ankauf/vorgang/:token");
  if (!page) throw new Error("Not on a buy-back's page.");
  return page;
}
