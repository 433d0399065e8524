import { Fragment } from "react";

export function BankDetails({ facts }: { facts: [label: string, value: string][] }) {
  return (
    <dl className="grid gap-x-6 min-[26rem]:grid-cols-[auto_1fr] min-[26rem]:gap-y-2">
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <dt className="text-ink-soft">{label}</dt>
          <dd className="font-semibold wrap-anywhere select-all max-[26rem]:mb-2">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
