import { useTranslation } from "~/i18n/translate";
import { classes } from "./classes";

const sizes = { small: "plate", medium: "plate plate-medium", large: "plate plate-large" } as const;

/** The type plate: the one way in which a part number is set. */
export function PartNumber({
  value,
  size = "medium",
  className,
}: {
  value: string;
  size?: keyof typeof sizes;
  className?: string;
}) {
  const { t } = useTranslation();
  return (
    <span className={classes(sizes[size], className)}>
      <span className="sr-only">{`${t("ui.partNumber")}: `}</span>
      <span translate="no" className="plate-value">
        {value}
      </span>
    </span>
  );
}
