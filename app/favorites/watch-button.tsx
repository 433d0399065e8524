import { Form, useFetcher, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, type FormEvent } from "react";
import { useAuthDialog } from "~/auth/use-auth-dialog";
import { useIsGuest } from "~/auth/use-signed-in";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";

const PATH = "/merkliste";

/**
 * A guest's product waits until they have signed in: on `/anmelden`, or in the dialog where
 * JavaScript runs.
 */
export function WatchButton({ productId, saved }: { productId: number; saved: boolean }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { formAction, formData } = useNavigation();
  const isGuest = useIsGuest();
  const waiting = useFetcher<{ error: string }>();
  const { open, dialog } = useAuthDialog(t("favorites.signInText"));
  const mustSignIn = waiting.state === "idle" && waiting.data?.error !== undefined;

  useEffect(() => {
    if (mustSignIn) void open();
    // Once per answer, not when the page's address changes `open`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [mustSignIn, waiting.data]);

  function askGuest(event: FormEvent<HTMLFormElement>) {
    if (!isGuest) return;
    event.preventDefault();
    const entries = new FormData(event.currentTarget);
    entries.set("dialog", "1");
    waiting.submit(entries, { method: "post", action: PATH });
  }

  return (
    <>
      <Form method="post" action={PATH} onSubmit={askGuest} preventScrollReset>
        <input type="hidden" name="intent" value={saved ? "remove" : "add"} />
        <input type="hidden" name="productId" value={productId} />
        <input type="hidden" name="redirectTo" value={pathname + search} />
        <Button
          variant="secondary"
          wide
          busy={
            waiting.state !== "idle" ||
            (formAction === PATH && formData?.get("productId") === String(productId))
          }
        >
          <Icon name="bookmark" filled={saved} />
          {t(saved ? "favorites.saved" : "favorites.saveLong")}
          {saved ? <span className="sr-only">, {t("favorites.unsave")}</span> : null}
        </Button>
      </Form>
      {dialog}
    </>
  );
}
