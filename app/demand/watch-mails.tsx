import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";

/** The switch above the watch list. */
export function WatchMails({ isOn, isVerified }: { isOn: boolean; isVerified: boolean }) {
  const { t } = useTranslation();
  return (
    <Form method="post" className="mb-6 flex flex-wrap items-center justify-between gap-4">
      <p className="min-w-0 flex-1 text-ink-soft">
        {t(isOn ? "wait.watch.on" : isVerified ? "wait.watch.off" : "wait.watch.unverified")}
      </p>
      {isVerified || isOn ? (
        <Button variant="secondary" name="intent" value={isOn ? "watch-off" : "watch-on"}>
          <Icon name="mail" />
          {t(isOn ? "wait.watch.end" : "wait.watch.start")}
        </Button>
      ) : null}
    </Form>
  );
}
