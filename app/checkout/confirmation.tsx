import { useEffect } from "react";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { useIsGuest } from "~/auth/use-signed-in";
import { BankDetails } from "~/orders/bank-details";
import { OrderAddresses } from "~/orders/order-addresses";
import { OrderItems } from "~/orders/order-items";
import { LinkButton } from "~/ui/button";
import { Container, PageHeader, Panel } from "~/ui/layout";
import { PlainNumber } from "~/ui/part-number";
import { Price } from "~/ui/price";
import { noBreakEmail } from "~/ui/no-break-email";
import type { loader } from "./success.route";
import { forgetDraft } from "./use-draft";

export function Confirmation({ title, text }: { title: string; text?: string }) {
  const { number, createdAt, amountCents, state, lines, addresses } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const format = useFormat();
  const isGuest = useIsGuest();
  useEffect(forgetDraft, []);
  const status = {
    paid: t("checkout.success.statusPaid"),
    waiting: t("checkout.success.statusWaiting"),
    processing: t("checkout.success.statusProcessing"),
  };
  return (
    <Container narrow>
      <PageHeader title={title} lead={text ?? t("checkout.success.mailNotice")} />
      <div className="flex flex-col gap-6">
        <Panel>
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            <div>
              <dt className="text-sm text-ink-soft">{t("checkout.success.number")}</dt>
              <dd className="mt-1">
                <PlainNumber value={number} />
              </dd>
            </div>
            <div>
              <dt className="text-sm text-ink-soft">{t("checkout.success.date")}</dt>
              <dd className="mt-1 font-semibold sm:mt-2.5">{format.date(createdAt)}</dd>
            </div>
            <div>
              <dt className="text-sm text-ink-soft">{t("checkout.total")}</dt>
              <dd className="mt-1">
                <Price cents={amountCents} />
              </dd>
            </div>
            <div>
              <dt className="text-sm text-ink-soft">{t("checkout.success.status")}</dt>
              <dd className="mt-1 font-semibold sm:mt-2.5">
                {status[state as keyof typeof status]}
              </dd>
            </div>
          </dl>
        </Panel>
        <Transfer />
        <Panel>
          <h2 className="mb-3 text-lg">{t("checkout.summary")}</h2>
          <div className="flex flex-col gap-6">
            <div>
              <OrderItems order={lines} />
            </div>
            {addresses.length > 0 ? <OrderAddresses addresses={addresses} /> : null}
          </div>
        </Panel>
        <NextSteps />
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/katalog">{t("checkout.success.toCatalogue")}</LinkButton>
          {isGuest ? null : (
            <LinkButton to="/account" variant="secondary">
              {t("checkout.success.toAccount")}
            </LinkButton>
          )}
        </div>
      </div>
    </Container>
  );
}

function Transfer() {
  const { bank, giroCode } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (bank.length === 0) return null;
  return (
    <Panel>
      <h2 className="mb-3 text-lg">{t("orders.bank.title")}</h2>
      <BankDetails facts={bank} giroCode={giroCode} />
    </Panel>
  );
}

function NextSteps() {
  const { days, state } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const [from, to] = days;
  return (
    <Panel>
      <h2 className="mb-3 text-lg">{t("checkout.success.nextTitle")}</h2>
      <ol className="flex list-decimal flex-col gap-1 pl-5">
        <li>
          {noBreakEmail(
            t(state === "waiting" ? "checkout.success.nextTransfer" : "checkout.success.next1"),
          )}
        </li>
        <li>{t("checkout.success.next2")}</li>
        <li>{t("checkout.success.next3")}</li>
        <li>{t("checkout.success.next4", { from, to })}</li>
      </ol>
    </Panel>
  );
}
