import { classes } from "./classes";

const paths = {
  "arrow-left": "M19 12H5m6-6-6 6 6 6",
  "arrow-right": "M5 12h14m-6-6 6 6-6 6",
  bookmark: "M6 4h12v16l-6-4.5L6 20z",
  box: "M4 8l8-4 8 4v8l-8 4-8-4zm0 0 8 4 8-4m-8 4v8",
  building: "M3 20h18M5 20V4h9v16m0-11h5v11M8 8h3m-3 4h3m-3 4h3",
  cart: "M3 4h3l2.2 11h9.6L20 8H6.8M9.5 19.5h.01m7.5 0h.01",
  check: "M5 12.5l4.5 4.5L19 7.5",
  "chevron-down": "M6 9.5l6 6 6-6",
  "chevron-left": "M14.5 6l-6 6 6 6",
  "chevron-right": "M9.5 6l6 6-6 6",
  clipboard: "M9 5H6v15h12V5h-3M9 3.5h6v3H9zM9 11h6m-6 4h6",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm0 3.5V12l3 2",
  close: "M6 6l12 12M18 6 6 18",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  download: "M12 4v11m-5-4.5 5 5 5-5M5 20h14",
  error: "M8.5 4h7L20 8.5v7L15.5 20h-7L4 15.5v-7zM12 8v5m0 3v.01",
  euro: "M17.5 7a6 6 0 1 0 0 10M4 10.5h9m-9 3h8",
  file: "M6 3.5h8l4 4v13H6zM14 3.5v4h4",
  filter: "M4 7h10m4 0h2M4 17h2m4 0h10M14 5v4m-8 6v4",
  globe: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM4 12h16M12 4c5 5 5 11 0 16-5-5-5-11 0-16z",
  info: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm0 7v5m0-8v.01",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  logout: "M14 4H5v16h9M10 12h10m-4-4 4 4-4 4",
  mail: "M3.5 5.5h17v13h-17zm0 1 8.5 7 8.5-7",
  menu: "M4 7h16M4 12h16M4 17h16",
  minus: "M5 12h14",
  phone:
    "M5 4h4l1.5 4.5-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2L20 15v4c0 .6-.4 1-1 1A15 15 0 0 1 4 5c0-.6.4-1 1-1z",
  plus: "M12 5v14M5 12h14",
  reload: "M19 12a7 7 0 1 1-2-5l2.5 2.5M19.5 4.5v5h-5",
  return: "M4 9h11a5 5 0 0 1 0 10H8M8 5 4 9l4 4",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zm4.8 11.3L20.5 20.5",
  shield: "M12 3.5 5 6v5.5c0 4.2 3 7.2 7 9 4-1.8 7-4.8 7-9V6zm-3.5 8.5 2.5 2.5 4.5-5",
  trash: "M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5m4-5v5",
  truck: "M2.5 6h11v11h-11zm11 4H18l3.5 3.5V17h-8zM7 19.5h.01m10.5 0h.01",
  upload: "M12 20V9m-5 4.5 5-5 5 5M5 4h14",
  user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.7-4 3.7-6 7.5-6s6.8 2 7.5 6",
  warning: "M12 4 2.5 20h19zm0 6v5m0 2.5v.01",
  zoom: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zm4.8 11.3L20.5 20.5M10.5 8v5M8 10.5h5",
} as const;

export type IconName = keyof typeof paths;

/** CSS pixels, as attributes: they hold where no stylesheet does. */
const sizes = { small: 16, medium: 20, large: 24 } as const;

/** Hidden from assistive technology: the text beside it says what it means. */
export function Icon({
  name,
  size = "medium",
  filled = false,
  className,
}: {
  name: IconName;
  size?: keyof typeof sizes;
  filled?: boolean;
  className?: string;
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={sizes[size]}
      height={sizes[size]}
      aria-hidden="true"
      className={classes("icon", filled && "icon-filled", className)}
    >
      <path d={paths[name]} />
    </svg>
  );
}
