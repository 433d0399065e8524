import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translate";
import { formatDate } from "~/i18n/format";
import { carrierKeys, carriers } from "~/orders/carriers";
import { billingCountries, deliveryCountries } from "~/parts/countries";
import { Checkbox } from "~/ui/choice";
import { SelectField, TextField } from "~/ui/field";
import { PersonField } from "~/ui/person-field";
import { ActForm, type ActProps, type FieldProps } from "./act-form";
import { PieceBoxes, tickable } from "./piece-boxes";

function useCarrierOptions() {
  const { t } = useTranslation();
  return carrierKeys.map((value) => ({
    value,
    label: value === "other" ? t("staffOrders.otherCarrier") : carriers[value].name,
  }));
}

/** Who brings it, and under which number. */
function ShipmentFields({ field, children }: { field: FieldProps; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        {...field("carrier")}
        label={t("staffOrders.carrier")}
        options={useCarrierOptions()}
      />
      <TextField
        {...field("trackingNumber")}
        label={t("account.orders.tracking")}
        autoComplete="off"
        maxLength={60}
      />
      {children}
    </div>
  );
}

interface PackedLine {
  itemId: number;
  packed: number;
  units: readonly { id: number; isPacked: boolean }[];
}

/**
 * Of each line how many; what has gone already isn't offered.
 * @param packed what was scanned; otherwise all of it
 */
export function Ship({ packed, ...act }: ActProps & { packed?: readonly PackedLine[] }) {
  const { t } = useTranslation();
  const open = act.view.order.items.filter(({ quantity, shipped }) => shipped < quantity);
  const initial: Record<string, string> = Object.fromEntries(
    open.map(({ id, quantity, shipped }) => {
      const scanned = packed?.find(({ itemId }) => itemId === id)?.packed;
      return [`item-${id}`, String(scanned ?? quantity - shipped)];
    }),
  );
  const waiting = tickable(open, "reserved");
  for (const { id } of [...waiting.values()].flat()) {
    const scanned = packed?.flatMap(({ units }) => units).find((unit) => unit.id === id);
    if (scanned?.isPacked ?? true) initial[`unit-${id}`] = "on";
  }
  return (
    <ActForm
      act={act}
      intent="ship"
      summary="staffOrders.ship.title"
      text={t("staffOrders.ship.text")}
      initial={{ carrier: "dhl", trackingNumber: "", weight: "", ...initial }}
    >
      {(field) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            {open.map(({ id, articleNumber, quantity, shipped }) => (
              <div key={id} className="grid content-start gap-2">
                <TextField
                  {...field(`item-${id}`)}
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={quantity - shipped}
                  label={t("staffOrders.ship.pieces", {
                    articleNumber,
                    open: quantity - shipped,
                  })}
                />
                <PieceBoxes itemId={id} units={waiting.get(id) ?? []} field={field} />
              </div>
            ))}
          </div>
          <ShipmentFields field={field}>
            <TextField
              {...field("weight")}
              inputMode="decimal"
              autoComplete="off"
              maxLength={9}
              label={t("staffOrders.weight")}
              optional
            />
          </ShipmentFields>
        </>
      )}
    </ActForm>
  );
}

export function CorrectParcel(act: ActProps) {
  const { t, language } = useTranslation();
  const { parcels } = act.view;
  const last = parcels.at(-1);
  return (
    <ActForm
      act={act}
      intent="parcel"
      summary="staffOrders.parcel.title"
      text={t("staffOrders.parcel.text")}
      initial={{
        parcelId: last?.id,
        carrier: last?.carrier || "dhl",
        trackingNumber: last?.trackingNumber,
      }}
    >
      {(field) => (
        <>
          <SelectField
            {...field("parcelId")}
            label={t("staffOrders.parcels")}
            options={parcels.map(({ id, createdAt, trackingNumber }) => ({
              value: id,
              label: `${formatDate(createdAt, language)} ${trackingNumber}`,
            }))}
          />
          <ShipmentFields field={field} />
        </>
      )}
    </ActForm>
  );
}

export function Process(act: ActProps) {
  const { t } = useTranslation();
  return (
    <ActForm
      act={act}
      intent="process"
      summary="staffOrders.process.title"
      text={t("staffOrders.process.text")}
    />
  );
}

export function Deliver(act: ActProps) {
  const { t } = useTranslation();
  return (
    <ActForm
      act={act}
      intent="deliver"
      summary="staffOrders.deliver.title"
      text={t("staffOrders.deliver.text")}
    />
  );
}

const parts = ["firstName", "lastName", "company", "street", "postalCode", "city"] as const;

/** By the names of the checkout's fields. */
const billingName = (name: string) => `billing${name.charAt(0).toUpperCase()}${name.slice(1)}`;

export function CorrectAddress(act: ActProps) {
  const { t } = useTranslation();
  const { deliveryAddress, billingAddress } = act.view.order;
  const billing = Object.entries<string>({ ...billingAddress }).map(([name, value]) => [
    billingName(name),
    value,
  ]);
  const initial = {
    ...deliveryAddress,
    ...(Object.fromEntries(billing) as Record<string, string>),
    separateBilling: billingAddress ? "on" : undefined,
  };
  return (
    <ActForm
      act={act}
      intent="address"
      summary="staffOrders.address.title"
      text={t("staffOrders.address.text")}
      initial={initial}
    >
      {(field) => {
        const { defaultValue, ...separate } = field("separateBilling");
        return (
          <>
            <fieldset className="grid gap-4 sm:grid-cols-2">
              <legend className="mb-2 font-semibold">{t("orders.delivery")}</legend>
              {parts.map((kind) => (
                <PersonField key={kind} kind={kind} {...field(kind)} autoComplete="off" />
              ))}
              <SelectField
                {...field("country")}
                label={t("staffOrders.country")}
                options={deliveryCountries.map(({ name }) => ({
                  value: name,
                  label: t(`countries.${name}`),
                }))}
              />
            </fieldset>
            <Checkbox
              {...separate}
              defaultChecked={defaultValue === "on"}
              label={t("staffOrders.address.separate")}
            />
            <fieldset className="grid gap-4 sm:grid-cols-2">
              <legend className="mb-2 font-semibold">{t("orders.billing")}</legend>
              {parts.map((kind) => (
                <PersonField
                  key={kind}
                  kind={kind}
                  {...field(billingName(kind))}
                  autoComplete="off"
                />
              ))}
              <SelectField
                {...field("billingCountry")}
                label={t("staffOrders.country")}
                options={billingCountries.map(({ name }) => ({
                  value: name,
                  label: t(`countries.${name}`),
                }))}
              />
            </fieldset>
          </>
        );
      }}
    </ActForm>
  );
}
