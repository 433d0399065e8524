import { Form, useNavigation, type FetcherWithComponents } from "@remix-run/react";
import type { ComponentProps } from "react";
import type { FormAnswer } from "./form-answer.server";

/** What sign-in, sign-up and forgot share, on their pages and in the dialog. */
export interface AuthFormProps {
  answer: FormAnswer | undefined;
  redirectTo: string;
  /** The dialog's; without it the form is the page's. */
  fetcher?: FetcherWithComponents<FormAnswer>;
}

export function useBusy(path: string, fetcher?: FetcherWithComponents<FormAnswer>): boolean {
  const { state, formAction } = useNavigation();
  if (fetcher) return fetcher.state !== "idle";
  return state !== "idle" && formAction?.split("?")[0] === path;
}

export function AuthForm({
  fetcher,
  ...rest
}: ComponentProps<typeof Form> & { fetcher?: FetcherWithComponents<FormAnswer> }) {
  return fetcher ? <fetcher.Form method="post" {...rest} /> : <Form method="post" {...rest} />;
}
