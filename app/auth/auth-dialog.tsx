import { useFetcher, useLocation } from "@remix-run/react";
import { useState, type KeyboardEvent } from "react";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Dialog } from "~/ui/dialog";
import type { LazyDialogProps } from "~/ui/use-lazy-dialog";
import { noBreakEmail } from "~/ui/no-break-email";
import type { FormActionResult } from "~/ui/form-result.server";
import { ForgotForm } from "./forgot-form";
import { ResetMailSent } from "./reset-mail-sent";
import { SignInForm } from "./sign-in-form";
import { SignUpForm } from "./sign-up-form";

type View = "signIn" | "signUp" | "forgot";

export function AuthDialog({ open, onClose, reason }: LazyDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} title={t("auth.dialog.title")} onClose={onClose}>
      {reason ? <p className="mt-2 text-ink-soft">{reason}</p> : null}
      {open ? <Views onClose={onClose} /> : null}
    </Dialog>
  );
}

function Views({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const [view, setView] = useState<View>("signIn");
  const fetcher = useFetcher<FormActionResult>({ key: `auth-${view}` });
  const form = { answer: fetcher.data, redirectTo: pathname + search, fetcher };
  return (
    <div className="mt-4">
      {view === "forgot" ? null : <Tabs view={view} onChange={setView} />}
      <div role={view === "forgot" ? undefined : "tabpanel"} aria-labelledby={`auth-tab-${view}`}>
        {view === "signIn" ? <SignInForm {...form} /> : null}
        {view === "signUp" ? <SignUpForm {...form} /> : null}
        {view === "forgot" ? <Forgot {...form} /> : null}
      </div>
      <div className="-mx-4 mt-4 flex flex-wrap justify-between">
        {view === "signIn" ? (
          <Button variant="quiet" onClick={() => setView("forgot")}>
            {t("auth.signIn.forgot")}
          </Button>
        ) : null}
        {view === "forgot" ? (
          <Button variant="quiet" onClick={() => setView("signIn")}>
            {t("auth.forgot.back")}
          </Button>
        ) : null}
        <Button variant="quiet" onClick={onClose} className="ml-auto">
          {t("auth.dialog.close")}
        </Button>
      </div>
    </div>
  );
}

function Forgot(form: Parameters<typeof ForgotForm>[0]) {
  const { t } = useTranslation();
  if (form.answer?.sent) return <ResetMailSent />;
  return (
    <>
      <p className="mb-4 text-ink-soft">{noBreakEmail(t("auth.forgot.lead"))}</p>
      <ForgotForm {...form} />
    </>
  );
}

const tabs = ["signIn", "signUp"] as const;

function Tabs({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const { t } = useTranslation();

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const other = view === "signIn" ? "signUp" : "signIn";
    onChange(other);
    document.getElementById(`auth-tab-${other}`)?.focus();
  }

  return (
    <div
      role="tablist"
      aria-label={t("auth.dialog.tabs")}
      className="mb-4 flex border-b border-line"
    >
      {tabs.map((tab) => (
        <button
          key={tab}
          id={`auth-tab-${tab}`}
          type="button"
          role="tab"
          aria-selected={tab === view}
          tabIndex={tab === view ? 0 : -1}
          onClick={() => onChange(tab)}
          onKeyDown={onKeyDown}
          className={classes(
            "-mb-px min-h-11 cursor-pointer border-b-2 px-4 font-semibold",
            tab === view
              ? "border-accent text-accent"
              : "border-transparent text-ink-soft hover:text-ink",
          )}
        >
          {t(`auth.${tab}.title`)}
        </button>
      ))}
    </div>
  );
}
