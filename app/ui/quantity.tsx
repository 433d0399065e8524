import { useEffect, useRef, useState } from "react";
import { useTranslation } from "~/i18n/translate";
import { classes } from "./classes";
import { description, FieldError } from "./field-error";
import { Icon } from "./icons";
import { useHydrated } from "./use-hydrated";

/**
 * With JavaScript a button on each side.
 * @param hideLabel for assistive technology only
 * @param defaultValue a new one, from the server, replaces what is there
 * @param onCommit the number when it is stepped, or typed and left
 */
export function Quantity({
  label,
  name = "quantity",
  id = name,
  min = 1,
  max,
  defaultValue = min,
  error,
  hideLabel = false,
  disabled,
  onCommit,
}: {
  label: string;
  name?: string;
  id?: string;
  min?: number;
  max: number;
  defaultValue?: number;
  error?: string;
  hideLabel?: boolean;
  disabled?: boolean;
  onCommit?: (quantity: number) => void;
}) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(defaultValue);

  function show(quantity: number) {
    setValue(quantity);
    if (input.current) input.current.value = String(quantity);
  }

  // Not at the first rendering: the buyer may have typed before the scripts came.
  const previous = useRef(defaultValue);
  useEffect(() => {
    if (previous.current !== defaultValue) show(defaultValue);
    previous.current = defaultValue;
  }, [defaultValue]);

  function step(by: 1 | -1) {
    const next = Math.min(max, Math.max(min, (Number.isInteger(value) ? value : min) + by));
    show(next);
    onCommit?.(next);
  }

  function leave(typed = value) {
    if (!onCommit || typed === defaultValue) return;
    if (Number.isInteger(typed) && typed >= min) onCommit(typed);
    else show(defaultValue);
  }

  useEffect(() => {
    const typed = input.current?.valueAsNumber ?? defaultValue;
    setValue(typed);
    if (document.activeElement !== input.current) leave(typed);
    // What was typed before the scripts came is taken over once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const button =
    "absolute inset-y-0 inline-flex w-11 cursor-pointer items-center justify-center text-ink hover:bg-sunken disabled:cursor-not-allowed disabled:text-line-strong/60";
  return (
    <div className="inline-block">
      <label htmlFor={id} className={hideLabel ? "sr-only" : "mb-1 block font-semibold"}>
        {label}
      </label>
      <div
        className={classes(
          "relative flex w-fit overflow-clip rounded border bg-surface has-[:focus-visible]:overflow-visible",
          error ? "border-danger" : "border-line-strong",
        )}
      >
        {hydrated ? (
          <button
            type="button"
            aria-label={t("ui.decrease", { label })}
            disabled={disabled || value <= min}
            onClick={() => step(-1)}
            className={classes(button, "left-0 border-r border-line")}
          >
            <Icon name="minus" />
          </button>
        ) : null}
        <input
          ref={input}
          id={id}
          name={name}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          required
          disabled={disabled}
          defaultValue={defaultValue}
          {...description(id, { error })}
          onChange={(event) => setValue(event.currentTarget.valueAsNumber)}
          onBlur={() => leave()}
          className={classes(
            // As wide and high as with the buttons: nothing moves when they come.
            "min-h-[calc(2.75rem-2px)] w-36 bg-transparent px-12 text-center font-semibold tabular-nums disabled:text-ink-soft",
            hydrated && "[appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none",
          )}
        />
        {hydrated ? (
          <button
            type="button"
            aria-label={t("ui.increase", { label })}
            disabled={disabled || value >= max}
            onClick={() => step(1)}
            className={classes(button, "right-0 border-l border-line")}
          >
            <Icon name="plus" />
          </button>
        ) : null}
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
