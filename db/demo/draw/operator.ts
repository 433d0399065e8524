import { circle, hollow, led, rect, screw, seam } from "./art";
import { inkOn, mix } from "./colour";
import type { Device } from "./device";
import { keypad } from "./keypad";
import { shortModel } from "./kind";
import { text, wrap } from "./lettering";
import { clamps, dsub } from "./sockets";

/** Plug-on keypad of a drive. */
export function keypadUnit(d: Device): void {
  const n = d.part.name;
  const graphic = /IOP|VW3A1101|LCP 102|Graf/.test(n);
  const [w, h, t] = graphic ? [72, 112, 16] : [70, 82, 15];
  const fill = /Lenze/.test(d.part.maker)
    ? "#c8ced3"
    : /Danfoss/.test(d.part.maker)
      ? "#3a3f43"
      : /Schneider/.test(d.part.maker)
        ? "#3f4548"
        : "#3b4043";
  const accent = /Lenze/.test(d.part.maker)
    ? "#1f4fa0"
    : /Danfoss/.test(d.part.maker)
      ? "#d81f2a"
      : /Schneider/.test(d.part.maker)
        ? "#3dcd58"
        : "#00a0a0";
  const body = { x: 0, y: 0, z: 0, w, h, d: t };
  const ink = inkOn(fill);
  const front =
    rect(2, 2, w - 4, 2, accent, 0.6) +
    text(w / 2, 11, d.part.maker, 5.4, { anchor: "middle", bold: true, fill: ink, max: w - 12 }) +
    `<g transform="translate(6 15)">${keypad(d, w - 12, h - 24, graphic ? "graphic" : "bop", accent, mix(fill, "#000000", 0.35))}</g>` +
    text(w / 2, h - 3.2, shortModel(d.part), 3.4, { anchor: "middle", fill: ink, max: w - 10 });
  const back =
    d.plate(body, "back", 6, h * 0.14, w - 12, h * 0.4, { ground: "#eceeec" }) +
    dsub(w / 2 - 16, h * 0.7, 32) +
    screw(6, 6, 2) +
    screw(w - 6, 6, 2) +
    screw(6, h - 6, 2) +
    screw(w - 6, h - 6, 2);
  d.box(body, { fill, r: 4, art: { front, back } });
  d.yaw = 28;
  d.pitch = 20;
  d.size = 0.64;
}

/** Plug-in card: circuit board behind a narrow front. */
export function optionCard(d: Device): void {
  const rng = d.rng;
  const accent = /SEW/.test(d.part.maker)
    ? "#d3222a"
    : /Festo/.test(d.part.maker)
      ? "#0091dc"
      : "#2f7fc1";
  const small = /CIF11/.test(d.part.name);
  const [h, depth] = small ? [40, 42] : [112, 100];
  const board = { x: 8, y: 4, z: 0, w: 1.8, h: h - 8, d: depth };
  const green = rng.pick(["#1d6b46", "#1f6a58", "#27623a"]);
  const chips = circuit(d, depth, h - 8);
  const pw = depth * 0.5;
  const lower = d.plate(board, "left", depth * 0.14, (h - 8) * 0.3, pw, pw * 0.58);
  const plate = d.plate(board, "right", depth * 0.42, (h - 8) * 0.1, pw, pw * 0.58);
  d.box(board, { fill: green, r: 0.3, art: { right: chips + plate, left: chips + lower } });
  for (const [y, z, hh, dd] of [
    [h * 0.52, depth * 0.5, h * 0.14, depth * 0.16],
    [h * 0.24, depth * 0.62, h * 0.12, depth * 0.2],
    [h * 0.2, depth * 0.2, h * 0.22, depth * 0.22],
  ] as const)
    d.box(
      { x: 9.8, y, z, w: 3, h: hh, d: dd },
      {
        fill: "#22262a",
        r: 0.3,
        art: {
          right: text(1.5, 4.5, d.part.number.slice(0, 8), 2.4, { fill: "#aeb4b6", max: dd - 3 }),
        },
      },
    );
  const fw = 24;
  const front =
    text(fw / 2, 7, d.part.maker, 3, { anchor: "middle", bold: true, max: fw - 3 }) +
    rect(0, 0, fw, 2, accent) +
    wrap(d.part.number, 3.4, fw - 3, 2)
      .map((l, i) =>
        text(fw / 2, 12 + i * 4, l, 3.4, { anchor: "middle", bold: true, max: fw - 3 }),
      )
      .join("") +
    (small
      ? clamps(rng, 3, 20, fw - 6, 12, 4, "#3f7d4f")
      : led(6, 24, 1.1, "#46c65c") +
        led(12, 24, 1.1, "#e5382c") +
        dsub(fw / 2 - 7, 32, 34, true, "#5b4a86") +
        clamps(rng, 2.5, 74, fw - 5, 12, 3, "#3f7d4f") +
        screw(fw / 2, h - 8, 2));
  d.box({ x: 0, y: 0, z: depth, w: fw, h, d: 5 }, { fill: "#c9cdcd", r: 1.2, art: { front } });
  d.yaw = 46;
  d.size = small ? 0.6 : 0.7;
}

/** Printed circuit: traces, vias and small parts. */
export function circuit(d: Device, w: number, h: number): string {
  const rng = d.rng;
  let traces = "";
  for (let i = 0; i < 14; i++) {
    const [x, y] = [rng.between(0.05, 0.9) * w, rng.between(0.05, 0.92) * h];
    const run = rng.between(0.05, 0.3) * w;
    traces += `M${x.toFixed(1)} ${y.toFixed(1)}h${run.toFixed(1)}l${(h * 0.04).toFixed(1)} ${(h * 0.04).toFixed(1)}v${(rng.between(0.02, 0.2) * h).toFixed(1)}`;
  }
  let out = `<path d="${traces}" stroke="#8fd0a0" stroke-opacity=".3" stroke-width=".5" fill="none"/>`;
  for (let i = 0; i < 10; i++) {
    const [x, y] = [rng.between(0.04, 0.86) * w, rng.between(0.06, 0.88) * h];
    out += rng.chance(0.5)
      ? rect(x, y, 3.4, 1.6, "#2a2a28", 0.2) +
        rect(x, y, 0.5, 1.6, "#c9cbc9") +
        rect(x + 2.9, y, 0.5, 1.6, "#c9cbc9")
      : circle(x, y, 1.6, "#b9bdbf") + circle(x, y, 1.1, "#7d8386");
  }
  for (const [x, y] of [
    [3, 3],
    [w - 3, 3],
    [3, h - 3],
    [w - 3, h - 3],
  ] as const)
    out += circle(x, y, 1.8, "#cfae4a") + circle(x, y, 1.1, "#2a2d2c");
  return out;
}

/** Front connector with a row of clamps, or a memory card. */
export function frontConnector(d: Device): void {
  const poles = /40/.test(d.part.name) ? 40 : 20;
  const w = 24;
  const body = { x: 0, y: 0, z: 0, w, h: 112, d: 30 };
  const columns = poles === 40 ? 2 : 1;
  const cw = (w - 6) / columns;
  let art = "";
  for (let c = 0; c < columns; c++)
    art += `<g transform="translate(${2 + c * (cw + 2)} 106) rotate(-90)">${clamps(d.rng, 0, 0, 100, cw, 20, "#4a4f52")}</g>`;
  const side =
    d.plate(body, "right", 3, 38, 24, 38, { ground: "#e9ebea" }) + seam("M0 10H30M0 102H30");
  d.box(body, {
    fill: "#565b5e",
    r: 1.2,
    art: {
      front: art,
      right: side,
      top: hollow(5, 8, w - 10, 16),
      back: Array.from({ length: 20 }, (_, i) =>
        rect(w / 2 - 4, 4 + i * 5.2, 8, 2.4, "#d3ac3e"),
      ).join(""),
    },
  });
  d.box({ x: 4, y: 112, z: 10, w: w - 8, h: 5, d: 12 }, { fill: "#3d4245" });
  d.size = 0.72;
  d.yaw = 40;
}

/** Memory card with its contacts. */
export function memoryCard(d: Device): void {
  const micro = /Micro/.test(d.part.name);
  const [w, h, t] = micro ? [24, 32, 2.6] : [52, 84, 5];
  const body = { x: 0, y: 0, z: 0, w, h, d: t };
  const art =
    d.plate(body, "front", w * 0.08, h * 0.16, w * 0.84, h * 0.62, { bar: "#00807a" }) +
    text(w / 2, h * 0.11, "SIMATIC", h * 0.07, { anchor: "middle", fill: "#eceeee", bold: true }) +
    `<path d="M${w * 0.4} ${h * 0.9}l${w * 0.1} ${h * 0.06}l${w * 0.1} ${-h * 0.06}" fill="none" stroke="#dfe3e3" stroke-width="${w * 0.02}"/>`;
  d.box(body, {
    fill: "#3b4043",
    r: 2,
    art: {
      front: art,
      back: Array.from({ length: 8 }, (_, i) =>
        rect(w * (0.08 + i * 0.106), h * 0.8, w * 0.07, h * 0.16, "#d3ac3e"),
      ).join(""),
    },
  });
  d.size = 0.5;
  d.pitch = 34;
  d.yaw = 24;
}

/** Small box with cables on both ends, such as a programming adapter. */
export function adapter(d: Device): void {
  const body = { x: 0, y: 0, z: 0, w: 105, h: 26, d: 58 };
  const art = d.plate(body, "top", 30, 8, 62, 40);
  d.box(body, {
    fill: "#54595c",
    r: 4,
    art: {
      top:
        art +
        text(5, 12, d.part.maker, 5, { fill: "#eceeee", bold: true, max: 24 }) +
        led(8, 24, 1.4, "#46c65c") +
        led(8, 32, 1.4, "#e5b52c"),
      front: hollow(40, 8, 26, 10),
      left: circle(29, 13, 6, "#222"),
    },
  });
  d.box(
    { x: 105, y: 3, z: 14, w: 18, h: 20, d: 32 },
    { fill: "#6a7074", art: { right: dsub(1, 4, 30) } },
  );
  d.tube(
    [
      [0, 13, 29],
      [-20, 13, 29],
      [-40, 4, 40],
      [-30, 3, 80],
      [20, 3, 92],
      [80, 3, 84],
      [110, 3, 96],
    ],
    2.6,
    "#3a3e41",
  );
  d.box({ x: 108, y: 0, z: 90, w: 26, h: 7, d: 14 }, { fill: "#c3c7c9" });
  d.flat = true;
  d.pitch = 36;
  d.yaw = 22;
}
