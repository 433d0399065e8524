import { getFormProps } from "@conform-to/react";
import { Form, useActionData, useFetcher, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { CartChanges } from "~/cart/cart-changes";
import type { CartChange } from "~/cart/cart.server";
import { useTranslation } from "~/i18n/translate";
import { defaultCountry } from "~/parts/countries";
import { isDefective } from "~/parts/conditions";
import { useServerForm } from "~/ui/conform";
import { ErrorSummary, listErrors } from "~/ui/error-summary";
import type { action, loader } from "./checkout.route";
import { ConsentSection, PaymentSection, ShippingSection } from "./checkout-choices";
import { CheckoutProblem } from "./checkout-problem";
import { ContactSection, BuyerSection, DeliverySection } from "./checkout-sections";
import { DefectsSection } from "./defects-section";
import { OrderSummary } from "./order-summary";
import type { CheckoutForm as CheckoutValues } from "./schema";
import { useDraft } from "./use-draft";

/** They change the total; with JavaScript the summary follows them. */
const totalFields = ["country", "customerType", "euTaxExempt", "vatId"];

export function CheckoutForm() {
  const { changes, defaults, formToken, offer, quote, restored } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const recomputed = useFetcher<typeof action>();
  const draft = useDraft(defaults);
  const begun = draft.known ?? defaults;
  // A number, not "outdated": React Router lets the state be read before it is rendered as new, and
  // React drops the effects of a rendering that finds nothing else changed.
  const [changesOfTotal, setChangesOfTotal] = useState(draft.known ? 1 : 0);
  const changesAsked = useRef(0);
  const element = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const { t } = useTranslation();
  const { form, fields } = useServerForm<CheckoutValues>("checkout", actionData?.lastResult, {
    country: defaultCountry,
    customerType: "private",
    paymentMethod: "prepayment",
    ...begun,
  });
  const news = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (actionData?.problem) news.current?.focus();
  }, [actionData]);
  const [firstChanges] = useState(changes);
  const newsSince = useNewsSince(actionData, recomputed.data);
  const answer = latest(recomputed.data, actionData);
  const shown = answer?.quote ?? quote;
  const defective = shown.items.filter(isDefective);
  // Both addresses have the same messages.
  const errors = listErrors(form.id, form.allErrors, t).map(({ id, message }) =>
    id.startsWith(`${form.id}-billing`)
      ? { id, message: `${t("checkout.billing")}: ${message}` }
      : { id, message },
  );
  const title = form.allErrors.vatId ? t("checkout.errors.vatIdTitle") : t("form.summaryTitle");

  const isChosen = actionData !== undefined || "paymentMethod" in begun;
  useEffect(() => {
    if (isChosen) return;
    // Stripe's page needs scripts; where they run, paying online comes first.
    const choice = element.current?.elements.namedItem("paymentMethod");
    if (choice instanceof RadioNodeList) choice.value = "online";
  }, [isChosen]);

  function recompute() {
    if (!element.current) return;
    const entries = new FormData(element.current);
    entries.set("intent", "update");
    // A second request would abort the first, so it must be known at once.
    recomputed.submit(entries, { method: "post", flushSync: true });
  }

  useEffect(() => {
    // Filled in before the scripts came, or brought back by the browser.
    if (totalFields.some((name) => isTouched(element.current?.elements.namedItem(name)))) {
      setChangesOfTotal((changes) => changes + 1);
    }
  }, []);

  useEffect(() => {
    if (changesOfTotal === changesAsked.current || recomputed.state !== "idle") return;
    changesAsked.current = changesOfTotal;
    queueMicrotask(recompute);
    // `recompute` is another function in every rendering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [changesOfTotal, recomputed.state]);

  function followTotals(event: FormEvent<HTMLFormElement>) {
    const field = event.target;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
    if (totalFields.includes(field.name)) setChangesOfTotal((changes) => changes + 1);
  }

  return (
    <>
      <div ref={news} tabIndex={-1} className="scroll-mt-6 outline-none">
        <CartChanges changes={actionData?.changes ?? firstChanges} />
        <CheckoutProblem problem={actionData?.problem} restored={restored && !actionData} />
      </div>
      <Form
        key={form.key}
        ref={element}
        method="post"
        {...getFormProps(form)}
        onInput={(event) => draft.keep(event.currentTarget)}
        onChange={followTotals}
      >
        <ErrorSummary
          title={errors.length === 1 ? title : t("form.summaryTitle")}
          errors={errors}
          answer={actionData}
        />
        {/* Enter in a field recomputes; only the button below the summary orders. */}
        <button
          type="submit"
          name="intent"
          value="update"
          formNoValidate
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
        >
          {t("checkout.update")}
        </button>
        <input type="hidden" name="formToken" value={actionData?.formToken ?? formToken} />
        <input type="hidden" name="shownAmountCents" value={shown.amountCents} />
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <ContactSection fields={fields} />
            <DeliverySection fields={fields} />
            <BuyerSection fields={fields} />
            <ShippingSection shipping={shown.shipping} />
            <PaymentSection field={fields.paymentMethod} />
            {defective.length > 0 ? (
              <DefectsSection field={fields.agreeToDefects} items={defective} />
            ) : null}
            <ConsentSection terms={fields.agreeToTerms} newsletter={fields.newsletter} />
          </div>
          <OrderSummary
            quote={shown}
            offerPath={offer?.path}
            changes={newsSince}
            busy={navigation.state !== "idle" && navigation.formData?.get("intent") === "order"}
          />
        </div>
      </Form>
    </>
  );
}

/** Whether it holds something else than what the page was sent with. */
function isTouched(field: Element | RadioNodeList | null | undefined): boolean {
  if (field instanceof RadioNodeList) return [...field].some((one) => isTouched(one));
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  }
  if (!(field instanceof HTMLInputElement)) return false;
  const { checked, defaultChecked, type, value, defaultValue } = field;
  return type === "text" ? value !== defaultValue : checked !== defaultChecked;
}

/** Told once: what changed in the cart since the form as a whole was answered. */
function useNewsSince(ordered: Answer, recomputed: Answer): CartChange[] {
  const [news, setNews] = useState<CartChange[]>([]);
  useEffect(() => setNews([]), [ordered]);
  useEffect(() => {
    if (recomputed) setNews((known) => [...known, ...recomputed.changes]);
  }, [recomputed]);
  return news;
}

type Answer = ReturnType<typeof useActionData<typeof action>>;

/** The answer with the newest total. */
function latest(recomputed: Answer, ordered: Answer): Answer {
  const age = (answer: Answer) => answer?.quote.computedAt ?? 0;
  return age(recomputed) > age(ordered) ? recomputed : ordered;
}
