import type { FormActionResult } from "~/ui/form-result.server";

/** What was ticked when the form was sent. */
export function typedTicks(answer: FormActionResult | undefined): readonly string[] | undefined {
  const typed = answer?.lastResult?.initialValue;
  if (!typed) return undefined;
  const { take = [] } = typed as { take?: string | string[] };
  return typeof take === "string" ? [take] : take;
}

/** A row's box. */
export function Tick({
  value,
  isTicked,
  label,
}: {
  value: string;
  isTicked: boolean;
  label: string;
}) {
  return (
    <span className="choice">
      <input
        type="checkbox"
        name="take"
        value={value}
        defaultChecked={isTicked}
        aria-label={label}
      />
    </span>
  );
}
