import { useNavigation, type FetcherWithComponents } from "@remix-run/react";
import type { FormActionResult } from "~/ui/form-result.server";

export interface AuthFormProps {
  answer: FormActionResult | undefined;
  redirectTo: string;
  fetcher?: FetcherWithComponents<FormActionResult>;
}

export function useBusy(path: string, fetcher?: FetcherWithComponents<FormActionResult>): boolean {
  const { state, formAction } = useNavigation();
  if (fetcher) return fetcher.state !== "idle";
  return state !== "idle" && formAction?.split("?")[0] === path;
}
