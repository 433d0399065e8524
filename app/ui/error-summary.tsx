import { useEffect, useRef } from "react";
import { useTranslation } from "~/i18n/translate";
import { Icon } from "./icons";
import { whole } from "./whole";

/**
 * What a failed POST says on top of its form. It takes the focus: by `autofocus` in the HTML, by
 * script after a POST without reload.
 */
export function ErrorSummary({
  title,
  errors,
}: {
  title?: string;
  errors: { id: string; message: string }[];
}) {
  const { t } = useTranslation();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), [errors]);
  return (
    <div
      ref={summary}
      role="alert"
      tabIndex={-1}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- the reader must land on what went wrong
      autoFocus
      className="mb-6 rounded border border-danger bg-danger-soft p-4 text-danger"
    >
      <h2 className="flex items-start gap-2 text-lg">
        <Icon name="error" className="mt-1" />
        {title ?? t("ui.errorSummary")}
      </h2>
      <ul className="mt-2 flex flex-col gap-1 pl-7 text-pretty">
        {errors.map(({ id, message }) => (
          <li key={`${id}${message}`}>
            <a href={`#${id}`} className="font-semibold underline underline-offset-4">
              {whole(message)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
