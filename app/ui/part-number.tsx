import { useTranslation } from "~/i18n/translate";
import { classes } from "./classes";

const sizes = { small: "plate", medium: "plate plate-medium", large: "plate plate-large" } as const;

interface PlateProps {
  value: string;
  size?: keyof typeof sizes;
  className?: string;
}

/** The only way a part number is set, with a name for assistive technology. */
export function PartNumber(props: PlateProps) {
  const { t } = useTranslation();
  return <Plate {...props} label={t("ui.partNumber")} />;
}

/** The text around it says what kind of number it is. */
export function PlainNumber(props: PlateProps) {
  return <Plate {...props} />;
}

function Plate({ value, size = "medium", className, label }: PlateProps & { label?: string }) {
  return (
    <span className={classes(sizes[size], className)}>
      {label ? <span className="sr-only">{`${label}: `}</span> : null}
      <span translate="no" className="plate-value">
        {value}
      </span>
    </span>
  );
}
