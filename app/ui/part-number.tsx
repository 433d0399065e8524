import { useTranslation } from "~/i18n/translate";
import { classes } from "./classes";

const sizes = { small: "plate", medium: "plate plate-medium", large: "plate plate-large" } as const;

interface PlateProps {
  value: string;
  size?: keyof typeof sizes;
  className?: string;
}

/** The type plate: the one way in which a part number is set, with its name for who can't see that. */
export function PartNumber(props: PlateProps) {
  const { t } = useTranslation();
  return <Plate {...props} label={t("ui.partNumber")} />;
}

/** On the same plate; what kind of number it is says the text around it. */
export function OrderNumber(props: PlateProps) {
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
