/** Colours as #rrggbb. */
function channelsOf(hex: string): [number, number, number] {
  const n = Number.parseInt(hex.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

const toHex = (rgb: number[]): string =>
  `#${rgb
    .map((v) =>
      Math.round(Math.min(255, Math.max(0, v)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** Colour between two, by share of the second. */
export function mix(a: string, b: string, share: number): string {
  const [x, y] = [channelsOf(a), channelsOf(b)];
  return toHex(x.map((v, i) => v + ((y[i] ?? v) - v) * share));
}

/** A surface of this colour under that much light; bright light fades towards white. */
export function lit(hex: string, light: number): string {
  if (light <= 1) return toHex(channelsOf(hex).map((v) => v * light));
  return mix(hex, "#ffffff", Math.min(0.6, (light - 1) * 1.6));
}

/** Whether light ink reads better on this ground. */
function isDark(hex: string): boolean {
  const [r, g, b] = channelsOf(hex);
  return r * 0.3 + g * 0.59 + b * 0.11 < 120;
}

/** Ink that can be read on this ground. */
export const inkOn = (hex: string): string => (isDark(hex) ? "#eceeee" : "#23282c");
