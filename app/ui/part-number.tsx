import { useTranslation } from "~/i18n/translate";

const sizes = { small: "plate", medium: "plate plate-medium", large: "plate plate-large" } as const;

/** The type plate: the one way in which a part number is set. */
export function PartNumber({
  value,
  size = "medium",
}: {
  value: string;
  size?: keyof typeof sizes;
}) {
  const { t } = useTranslation();
  return (
    <span className={sizes[size]}>
      <span className="sr-only">{`${t("ui.partNumber")}: `}</span>
      <span translate="no" className="plate-value">
        {value}
      </span>
    </span>
  );
}
