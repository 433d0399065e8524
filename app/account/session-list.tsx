import { Form } from "@remix-run/react";
import type { SessionInfo } from "~/auth/session.server";
import { formatDateTime } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import { useLanguage } from "~/i18n/use-language";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/layout";
import { describeDevice } from "~/auth/device";

export function SessionList({ sessions }: { sessions: SessionInfo[] }) {
  const { t } = useTranslation();
  return (
    <Panel>
      <h2 className="text-lg">{t("account.security.sessionsTitle")}</h2>
      <ul className="mt-3 mb-4">
        {sessions.map((session) => (
          <Session key={session.publicId} session={session} />
        ))}
      </ul>
      <Form method="post" reloadDocument>
        <Button variant="secondary" name="intent" value="end-all">
          {t("account.security.endAll")}
        </Button>
      </Form>
    </Panel>
  );
}

function Session({ session }: { session: SessionInfo }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const known = describeDevice(session.userAgent);
  const device = known ? t("account.security.device", known) : t("account.security.unknownDevice");
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line py-3 not-first:border-t">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {session.current ? (
            <Badge tone="success">{t("account.security.thisDevice")}</Badge>
          ) : null}
        </p>
        <p className="text-sm text-ink-soft">
          {t("account.security.lastSeen", { date: formatDateTime(session.lastSeenAt, language) })}
        </p>
        <p className="text-sm text-ink-soft">
          {t("account.security.since", { date: formatDateTime(session.createdAt, language) })}
        </p>
      </div>
      {session.current ? null : (
        <Form method="post">
          <input type="hidden" name="session" value={session.publicId} />
          <Button
            variant="quiet"
            name="intent"
            value="end-session"
            aria-label={t("account.security.endSessionOf", { device })}
          >
            {t("account.security.endSession")}
          </Button>
        </Form>
      )}
    </li>
  );
}
