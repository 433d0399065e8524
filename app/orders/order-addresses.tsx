import { useTranslation } from "~/i18n/translate";

export interface OrderAddress {
  kind: "delivery" | "billing";
  lines: string[];
}

export function OrderAddresses({ addresses }: { addresses: OrderAddress[] }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {addresses.map(({ kind, lines }) => (
        <section key={kind}>
          <h2 className="mb-1 font-semibold">{t(`orders.${kind}`)}</h2>
          <AddressLines lines={lines} />
        </section>
      ))}
    </div>
  );
}

export function AddressLines({ lines }: Pick<OrderAddress, "lines">) {
  return (
    <address className="not-italic">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
