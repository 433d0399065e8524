import { circle, led, rect, screw, vents } from "./art";
import { clampBlock } from "./clamp-block";
import { inkOn } from "./colour";
import type { Device } from "./device";
import { powered, shortModel } from "./kind";
import { NARROW, text, wrap } from "./lettering";

interface Look {
  w: number;
  h: number;
  d: number;
  body: string;
  face: string;
  clamp: string;
  accent: string;
}

function look(d: Device): Look {
  const n = d.part.name;
  const base: Look = {
    w: 22.5,
    h: 99,
    d: 112,
    body: "#cfd2d1",
    face: "#dcdedc",
    clamp: "#55595c",
    accent: "#2f7fc1",
  };
  if (/Pilz/.test(d.part.maker))
    return {
      ...base,
      w: /X3P|X2/.test(n) ? (/X3/.test(n) ? 45 : 22.5) : /s5/.test(n) ? 22.5 : 22.5,
      body: "#e9c91d",
      face: "#eccf2e",
      clamp: "#2e3235",
      accent: "#2e3235",
    };
  if (/Guardmaster/.test(n))
    return { ...base, body: "#b5202a", face: "#c42a33", clamp: "#2e3235", accent: "#2e3235" };
  if (/XPSAC/.test(n))
    return { ...base, body: "#dcdcd6", face: "#e3e3de", accent: "#c8352c", clamp: "#3a3f42" };
  if (/3TK|3SK/.test(n))
    return {
      ...base,
      h: 100,
      body: "#5c6164",
      face: "#e4c92c",
      clamp: "#44494c",
      accent: "#00a0a0",
    };
  if (/G1501/.test(n))
    return {
      ...base,
      w: 25,
      body: "#e6c619",
      face: "#eed23a",
      clamp: "#33383b",
      accent: "#f0801a",
    };
  if (/KFD2/.test(n))
    return {
      ...base,
      w: 20,
      h: 119,
      d: 115,
      body: "#3d8a4f",
      face: "#49995b",
      clamp: /STC/.test(n) ? "#3a6ea8" : "#2f6fb1",
      accent: "#f2f2ee",
    };
  if (/REL|PLC-R|TR[SZ] /.test(n))
    return {
      ...base,
      w: /21-21|2CO/.test(n) ? 14 : 8,
      h: 80,
      d: 94,
      body: /TR/.test(n) ? "#2d3133" : "#b9beba",
      face: /TR/.test(n) ? "#e8731f" : "#d7dad6",
      clamp: "#5d6366",
      accent: "#e8862a",
    };
  if (/RS485|Repeater/.test(n))
    return { ...base, w: 45, h: 128, d: 67, body: "#5c6164", face: "#676d70", accent: "#00a0a0" };
  return base;
}

/** Slim housing for a mounting rail: safety relay, barrier, coupling relay. */
export function railModule(d: Device): void {
  const c = look(d);
  const { w, h } = c;
  const depth = c.d;
  const foot = h * 0.24;
  const body = { x: 0, y: 0, z: 0, w, h, d: depth * 0.78 };
  const side = (name: "left" | "right"): string =>
    d.plate(body, name, body.d * 0.16, h * 0.28, body.d * 0.64, Math.min(h * 0.42, body.d * 0.42)) +
    vents(body.d * 0.2, h * 0.07, body.d * 0.55, h * 0.1, 12) +
    vents(body.d * 0.2, h * 0.83, body.d * 0.55, h * 0.1, 12);
  const left = side("left");
  d.box(body, {
    fill: c.body,
    r: 1.2,
    art: {
      left,
      right: side("right"),
      top: vents(1.6, body.d * 0.14, w - 3.2, body.d * 0.5, Math.max(2, Math.round(w / 4))),
    },
  });
  const n = Math.max(2, Math.min(8, Math.round(w / 5.4)));
  const names =
    (low: boolean) =>
    (i: number): string =>
      low
        ? (["A1", "S12", "S22", "Y1", "13", "23", "33", "41"][i] ?? "")
        : (["A2", "S11", "S21", "Y2", "14", "24", "34", "42"][i] ?? "");
  clampBlock(
    d,
    0.4,
    h - foot + 1,
    body.d,
    w - 0.8,
    foot - 2,
    depth * 0.12,
    n,
    c.clamp,
    names(true),
  );
  clampBlock(d, 0.4, 1, body.d, w - 0.8, foot - 2, depth * 0.12, n, c.clamp, names(false));
  const ch = h - 2 * foot;
  const ink = inkOn(c.face);
  const on = powered(d);
  const lamps = /KFD/.test(d.part.name)
    ? ["PWR", "OUT", "FLT"]
    : /REL|PLC|TR[SZ] /.test(d.part.name)
      ? ["A1"]
      : ["POWER", "CH. 1", "CH. 2", "FAULT"];
  const size = Math.min(4.2, w * 0.19);
  let art =
    rect(0, 0, w - 0.6, 1.6, c.accent) +
    text((w - 0.6) / 2, 6.6, d.part.maker, size, {
      anchor: "middle",
      bold: true,
      fill: ink,
      max: w - 3,
    });
  const lines = wrap(shortModel(d.part), size * 0.8, w - 3, 3);
  lines.forEach(
    (l, i) =>
      (art += text((w - 0.6) / 2, 11 + i * size, l, size * 0.8, {
        anchor: "middle",
        fill: ink,
        max: w - 2.5,
      })),
  );
  const at = 12.5 + lines.length * size;
  const room = ch - at - 6;
  const pitch = Math.min(5.4, room / lamps.length);
  if (pitch > 1.6)
    art += lamps
      .map(
        (t, i) =>
          led(
            w * 0.16,
            at + pitch * (i + 0.5),
            Math.min(1.1, pitch * 0.3),
            /FAULT|FLT/.test(t) ? "#e5382c" : "#46c65c",
            on && !/FAULT|FLT/.test(t),
            true,
          ) +
          (w > 12
            ? text(w * 0.16 + 2.4, at + pitch * (i + 0.5) + 0.9, t, Math.min(2.6, pitch * 0.6), {
                fill: ink,
                font: NARROW,
                max: w * 0.62,
              })
            : ""),
      )
      .join("");
  if (/ s5|XPSAC|e1p|X2|MSR|DI 440/.test(d.part.name) && w > 20)
    art += circle(w * 0.78, ch - 8, 2.6, "#2c3033") + screw(w * 0.78, ch - 8, 2, 40);
  art += text((w - 0.6) / 2, ch - 2, d.part.number, 2.4, {
    anchor: "middle",
    fill: ink,
    max: w - 2.4,
    font: NARROW,
  });
  d.box(
    { x: 0.3, y: foot, z: body.d, w: w - 0.6, h: ch, d: depth * 0.22 },
    { fill: c.face, r: 1, art: { front: art } },
  );
  d.box({ x: w * 0.2, y: 1, z: -5, w: w * 0.6, h: h * 0.5, d: 5 }, { fill: "#2e3235" });
  d.yaw = w < 16 ? 44 : 38;
  d.size = 0.7;
}
