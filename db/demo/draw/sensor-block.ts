import { circle, digits, hollow, led, raised, rect, screw } from "./art";
import { inkOn } from "./colour";
import type { Device } from "./device";
import { shortModel } from "./kind";
import { text } from "./lettering";
import { m12 } from "./sockets";

interface Block {
  w: number;
  h: number;
  d: number;
  fill: string;
  window: "round" | "square" | "twin" | "display";
  accent: string;
}

function block(d: Device): Block {
  const n = d.part.name;
  const base: Block = { w: 18, h: 50, d: 34, fill: "#3a3f43", window: "twin", accent: "#c8352c" };
  if (/W4-3/.test(n)) return { ...base, w: 12, h: 32, d: 20, fill: "#2f6aa8" };
  if (/W9-3/.test(n)) return { ...base, w: 13, h: 50, d: 22, fill: "#2f6aa8" };
  if (/E3Z/.test(n)) return { ...base, w: 11, h: 31, d: 20, fill: "#2e3336", accent: "#e07b2a" };
  if (/Mini-Beam/.test(n))
    return { ...base, w: 13, h: 66, d: 31, fill: "#e3bd1d", window: "round" };
  if (/QS18/.test(n))
    return { ...base, w: 15, h: 35, d: 31, fill: "#2b2f32", window: "round", accent: "#e3bd1d" };
  if (/O5D|O1D/.test(n))
    return {
      ...base,
      w: /O1D/.test(n) ? 42 : 18,
      h: 58,
      d: /O1D/.test(n) ? 54 : 42,
      fill: "#4a4f52",
      window: "display",
      accent: "#f0801a",
    };
  if (/IL-100|LR-ZB/.test(n))
    return { ...base, w: 20, h: 48, d: 34, fill: "#33383c", window: "square", accent: "#d81f2a" };
  if (/FS-N|LV-N/.test(n))
    return { ...base, w: 10, h: 36, d: 76, fill: "#e3e5e4", window: "display", accent: "#d81f2a" };
  if (/CLV/.test(n))
    return { ...base, w: 61, h: 66, d: 38, fill: "#4b5d70", window: "square", accent: "#2f6aa8" };
  if (/AMS/.test(n))
    return { ...base, w: 100, h: 160, d: 110, fill: "#c23a33", window: "round", accent: "#c8352c" };
  if (/SDE1|ISE30/.test(n))
    return {
      ...base,
      w: 30,
      h: 30,
      d: 34,
      fill: /ISE/.test(n) ? "#dfe1df" : "#d5d8da",
      window: "display",
      accent: "#0091dc",
    };
  return base;
}

/** Sensor in a small block: photo-eye, laser head, pressure switch with display. */
export function blockSensor(d: Device): void {
  const c = block(d);
  const { w, h } = c;
  const body = { x: 0, y: 0, z: 0, w, h, d: c.d };
  const ink = inkOn(c.fill);
  const m = w * 0.12;
  let front = "";
  if (c.window === "twin")
    front =
      rect(m, h * 0.08, w - 2 * m, h * 0.62, "#1a0d10", w * 0.1) +
      circle(w / 2, h * 0.22, w * 0.26, "#5a1218") +
      circle(w / 2, h * 0.22, w * 0.16, "#8f1f2a") +
      circle(w / 2, h * 0.52, w * 0.26, "#22262b") +
      circle(w / 2, h * 0.52, w * 0.15, "#3d4650") +
      rect(m, h * 0.08, w - 2 * m, h * 0.62, "url(#glass)");
  else if (c.window === "round")
    front =
      circle(w / 2, h * 0.3, w * 0.42, "#1d2023") +
      circle(w / 2, h * 0.3, w * 0.36, "#5a1a20") +
      circle(w / 2, h * 0.3, w * 0.26, "#7d2430") +
      circle(w * 0.42, h * 0.3 - w * 0.1, w * 0.08, "#fff", 'opacity=".6"');
  else if (c.window === "square")
    front =
      hollow(m, h * 0.12, w - 2 * m, h * 0.5, "#2a0f14", 1) +
      rect(m, h * 0.12, w - 2 * m, h * 0.5, "url(#glass)") +
      circle(w / 2, h * 0.36, w * 0.12, "#a32632");
  else
    front =
      raised(m, h * 0.08, w - 2 * m, h * 0.6, "#202326", 1) +
      digits(
        m * 1.6,
        h * 0.14,
        w - 3.2 * m,
        h * 0.26,
        d.rng.pick(["0.42", "1840", "6.02", "327"]),
        d.rng.pick(["#ff4a36", "#5ce07a"]),
      ) +
      circle(w * 0.34, h * 0.54, w * 0.09, "#7d8488") +
      circle(w * 0.66, h * 0.54, w * 0.09, "#7d8488");
  front +=
    text(w / 2, h * 0.82, d.part.maker, Math.min(w * 0.2, h * 0.1), {
      anchor: "middle",
      bold: true,
      fill: ink,
      max: w * 0.84,
    }) +
    text(
      w / 2,
      h * 0.92,
      shortModel(d.part).replace(/^\S+ .*? (?=\S+$)/, ""),
      Math.min(w * 0.15, h * 0.07),
      { anchor: "middle", fill: ink, max: w * 0.84 },
    );
  const pw = c.d * 0.78;
  const right =
    d.plate(body, "right", c.d * 0.11, h * 0.3, pw, Math.min(h * 0.52, pw * 0.7)) +
    hollow(c.d * 0.14, h * 0.08, c.d * 0.12, c.d * 0.12) +
    hollow(c.d * 0.74, h * 0.86, c.d * 0.12, c.d * 0.12);
  const k = Math.min(w, c.d);
  d.box(body, {
    fill: c.fill,
    r: k * 0.08,
    art: {
      front,
      right,
      left: text(c.d / 2, h * 0.5, d.part.maker, c.d * 0.15, {
        anchor: "middle",
        bold: true,
        fill: ink,
        max: c.d * 0.8,
      }),
      top:
        led(w * 0.3, c.d * 0.4, k * 0.08, "#46c65c", true) +
        led(w * 0.7, c.d * 0.4, k * 0.08, "#e8b52b") +
        screw(w / 2, c.d * 0.7, k * 0.14),
    },
  });
  d.box(
    { x: w * 0.1, y: h * 0.02, z: c.d, w: w * 0.8, h: h * 0.04, d: c.d * 0.04 },
    { fill: c.accent, r: 0.2 },
  );
  const s = Math.min(6.5, k * 0.3);
  if (d.rng.chance(0.5) || /FS-N|LV-N|IL-/.test(d.part.name)) {
    const y = Math.max(s, h * 0.14);
    d.round("z", [w / 2, y, -s * 1.6], s * 0.7, s * 1.6, { fill: "#2a2e31", r2: s });
    d.tube(
      [
        [w / 2, y, -s * 1.6],
        [w / 2, y, -k * 1.2],
        [w * 0.7, 2, -k * 1.8],
        [w + k * 1.2, 2, -k * 1.2],
        [w + k * 1.8, 2, k * 0.8],
        [w + k * 0.8, 2, c.d + k],
      ],
      Math.max(1.4, s * 0.42),
      "#2c3033",
    );
  } else {
    d.round("z", [w / 2, Math.max(s, h * 0.16), -s * 2], s, s * 2, {
      fill: "#c9cccb",
      thread: 1,
      metal: true,
      cap: m12(0, 0, s * 0.9, 4),
    });
  }
  d.size = 0.6;
  d.yaw = 38;
  d.pitch = 20;
}
