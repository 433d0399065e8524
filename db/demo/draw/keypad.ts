import { circle, hollow, key, lcd, line, raised, rect, screw, vents } from "./art";
import { mix } from "./colour";
import type { Device } from "./device";
import type { DriveLook } from "./drive-look";
import { powered } from "./kind";
import { text } from "./lettering";

/** Keypad art with its origin at the upper left. */
export function keypad(
  d: Device,
  w: number,
  h: number,
  style: DriveLook["keypad"],
  accent: string,
  ground = "#2b2f32",
): string {
  const on = powered(d);
  let out = raised(0, 0, w, h, ground, 1.6);
  const value = on ? `${String(d.rng.int(10, 49))}.${String(d.rng.int(0, 9))}` : "";
  if (style === "dial") {
    out +=
      hollow(w * 0.08, h * 0.08, w * 0.84, h * 0.26, "#2a0c0c", 0.6) +
      text(w * 0.5, h * 0.29, value, h * 0.22, {
        fill: "#ff4a36",
        anchor: "middle",
        bold: true,
        font: "Liberation Mono",
      }) +
      rect(w * 0.08, h * 0.08, w * 0.84, h * 0.26, "url(#glass)");
    const r = Math.min(w, h) * 0.19;
    out +=
      circle(w * 0.34, h * 0.66, r * 1.15, "#000", 'opacity=".45"') +
      circle(w * 0.34, h * 0.65, r, "#565b5f") +
      circle(w * 0.34, h * 0.65, r * 0.8, "url(#screw)", 'opacity=".35"') +
      circle(w * 0.34, h * 0.65 - r * 0.62, r * 0.12, "#fff");
    out +=
      key(w * 0.64, h * 0.42, w * 0.28, h * 0.14, "RUN", "#3a9f54") +
      key(w * 0.64, h * 0.6, w * 0.28, h * 0.14, "STOP", "#c8352c") +
      key(w * 0.64, h * 0.78, w * 0.28, h * 0.14, "MODE", "#8b9195");
    return out;
  }
  if (style === "graphic") {
    out += lcd(
      w * 0.08,
      h * 0.07,
      w * 0.84,
      h * 0.4,
      on ? [`LOC  ${value} Hz`, `${String(d.rng.int(1, 22))}.4 A`, "MENU"] : [""],
      on ? "#c6d8e4" : "#8e9a9c",
    );
    out +=
      key(w * 0.1, h * 0.53, w * 0.22, h * 0.1, "", "#6a7074") +
      key(w * 0.68, h * 0.53, w * 0.22, h * 0.1, "", "#6a7074") +
      circle(w / 2, h * 0.7, w * 0.17, "#4b5054") +
      circle(w / 2, h * 0.7, w * 0.08, mix(ground, "#ffffff", 0.35));
    out +=
      key(w * 0.1, h * 0.84, w * 0.24, h * 0.1, "0", "#c8352c") +
      key(w * 0.38, h * 0.84, w * 0.24, h * 0.1, "?", "#6a7074") +
      key(w * 0.66, h * 0.84, w * 0.24, h * 0.1, "I", "#3a9f54");
    return out;
  }
  const rows = style === "strip" ? 1 : 2;
  out += lcd(
    w * 0.08,
    h * 0.1,
    w * 0.84,
    h * 0.36,
    on ? [`${value} Hz`] : [""],
    on ? "#c3cfb0" : "#93a08c",
  );
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < 3; c++) {
      const fill = r === rows - 1 ? (["#c8352c", "#83898d", "#3a9f54"][c] ?? "#83898d") : "#83898d";
      out += key(
        w * (0.09 + c * 0.29),
        h * (0.54 + r * 0.22),
        w * 0.24,
        h * (rows === 1 ? 0.3 : 0.17),
        r === rows - 1 ? (["0", "", "I"][c] ?? "") : (["ESC", "OK", ""][c] ?? ""),
        fill,
      );
    }
  return out + rect(w * 0.08, h * 0.48, w * 0.84, h * 0.012, accent);
}

/** Finned heat sink behind a drive. */
export function heatSink(
  d: Device,
  x: number,
  y: number,
  z: number,
  w: number,
  h: number,
  depth: number,
): void {
  const n = Math.round(w / 5);
  const side = Array.from({ length: 3 }, (_, i) =>
    line(`M0 ${(h / 3) * (i + 0.5)}h${depth}`, "#000", 0.3, 0.2),
  ).join("");
  const ends = vents(1, 1, w - 2, depth - 2, n);
  d.box(
    { x, y, z, w, h, d: depth },
    {
      fill: "#a4a9ac",
      r: 0.6,
      art: {
        top: ends,
        bottom: ends,
        left: side,
        right: side,
        back:
          rect(0, 0, w, h, "#b2b6b8") +
          [
            [6, 6],
            [w - 6, 6],
            [6, h - 6],
            [w - 6, h - 6],
          ]
            .map(([a, b]) => screw(a ?? 0, b ?? 0, 2.2, d.rng.between(0, 90), true))
            .join(""),
      },
    },
  );
}
