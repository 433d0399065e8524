import { circle, digits, hollow, led, screw } from "./art";
import type { Device } from "./device";
import { text } from "./lettering";
import { m12 } from "./sockets";
import { type Vec, f } from "./view";

/** Cylindrical sensor lying on the bench: thread, nuts, active face, plug or cable. */
export function cylinderSensor(d: Device): void {
  const rng = d.rng;
  const t = d.part.text;
  const size = Number(
    /M(12|18|30|8)\b/.exec(t)?.[1] ??
      /EG(08)|(?:-|\b)(18|30)GM|UM(30)/.exec(t)?.slice(1).find(Boolean) ??
      12,
  );
  const r = size / 2;
  const len = size * rng.between(3.2, 4.2) + 10;
  const face = /Turck/.test(d.part.maker)
    ? "#e2b822"
    : /Balluff/.test(d.part.maker)
      ? "#3c4144"
      : /Omron/.test(d.part.maker)
        ? "#2f6fb8"
        : /Baumer/.test(d.part.maker)
          ? "#3b6ba5"
          : /Ultraschall|UM30/.test(t)
            ? "#d8d2c0"
            : "#e07b2a";
  const brass = "#c9c4ad";
  const nut = size * 0.76;
  const cy = nut * 0.9;
  const cable = /Kabel|WP-B|2M\b/.test(t);
  d.round("x", [0, cy, 0], r * 0.94, len * 0.08, {
    fill: face,
    cap: circle(
      0,
      0,
      r * 0.6,
      "none",
      `stroke="#000" stroke-opacity=".25" stroke-width="${f(r * 0.05)}"`,
    ),
    capFill: face,
  });
  d.round("x", [len * 0.08, cy, 0], r, len * 0.62, {
    fill: brass,
    thread: size > 12 ? 1.5 : 1,
    metal: true,
  });
  for (const at of [len * 0.26, len * 0.26 + size * rng.between(0.5, 1)])
    d.round("x", [at, cy, 0], nut, size * 0.26, { fill: "#cfd2d2", sides: 6, capFill: "#c4c7c8" });
  d.round("x", [len * 0.7, cy, 0], r * 0.92, len * 0.22, { fill: "#3a3f42" });
  // The type plate of a cylindrical sensor is printed around the sleeve; here it lies in front.
  if (cable) {
    d.round("x", [len * 0.92, cy, 0], r * 0.5, len * 0.08, { fill: "#26292c", r2: r * 0.34 });
    d.tube(
      [
        [len, cy, 0],
        [len + size * 1.4, cy, 0],
        [len + size * 2.6, 2, size],
        [len + size, 2, size * 3.4],
        [len * 0.3, 2, size * 3.2],
        [-size, 2, size * 2.6],
      ],
      Math.max(1.6, r * 0.28),
      "#2c3033",
    );
  } else {
    d.round("x", [len * 0.92, cy, 0], r * 0.72, size * 0.62, {
      fill: "#c9cccb",
      thread: 1,
      metal: true,
      cap: m12(0, 0, r * 0.66, 4),
      capFill: "#9aa0a2",
    });
    d.round("x", [len * 0.88, cy, 0], r * 1.0, len * 0.04, { fill: "#e8b52b" });
  }
  const tag = { x: len * 0.1, y: 0, z: nut + 6, w: len * 0.8, h: 0.5, d: len * 0.42 };
  d.box(tag, { fill: "#f4f4f0", r: 0.2, art: { top: d.plate(tag, "top", 0, 0, len, len) } });
  d.size = 0.64;
  d.pitch = 26;
  d.yaw = -34;
  d.flat = true;
}

/** Rotary encoder: flange, shaft, housing and cable. */
export function encoder(d: Device): void {
  const r = 29;
  const cy = 30;
  const len = 44;
  d.round("z", [0, cy, 0], r * 0.98, len, { fill: "#c6cacb", metal: true });
  d.round("z", [0, cy, -3], r * 0.9, 3, {
    fill: "#3a3f42",
    capFill: "#3a3f42",
    cap: text(0, 4, d.part.maker, 9, { anchor: "middle", fill: "#fff", bold: true }),
  });
  d.round("z", [0, cy, len], r, 6, {
    fill: "#d3d6d6",
    metal: true,
    cap:
      [0.5, 2.6, 4.7]
        .map((a) =>
          hollow(Math.cos(a) * 22 - 1.6, Math.sin(a) * 22 - 1.6, 3.2, 3.2, "#15181a", 1.6),
        )
        .join("") + circle(0, 0, 18, "none", 'stroke="#000" stroke-opacity=".2" stroke-width=".4"'),
  });
  d.round("z", [0, cy, len + 6], 18, 5, { fill: "#d9dbdb", metal: true });
  d.round("z", [0, cy, len + 11], d.rng.pick([3, 4, 5]), 18, { fill: "#e0e2e2", metal: true });
  d.round("x", [r * 0.9, cy, 16], 7, 10, { fill: "#3a3f42", thread: 2 });
  d.tube(
    [
      [r + 6, cy, 16],
      [r + 24, cy, 16],
      [r + 40, 3, 10],
      [r + 20, 3, 60],
      [r - 10, 3, 96],
      [-30, 3, 90],
    ],
    3,
    "#2c3033",
  );
  const tag = { x: -34, y: 0, z: len + 34, w: 52, h: 0.5, d: 30 };
  d.box(tag, { fill: "#f4f4f0", r: 0.2, art: { top: d.plate(tag, "top", 0, 0, 60, 40) } });
  d.flat = true;
  d.yaw = 38;
  d.pitch = 24;
  d.size = 0.68;
}

/** Process sensor: housing with a thread below and a plug above, or pipe with two threads. */
export function processSensor(d: Device): void {
  const flow = /Durchfluss|SM6000/.test(d.part.text);
  const steel = "#c9cdce";
  if (flow) {
    d.round("x", [-42, 30, 0], 13, 84, { fill: steel, metal: true });
    d.round("x", [-56, 30, 0], 17, 16, { fill: steel, sides: 6 });
    d.round("x", [40, 30, 0], 17, 16, { fill: steel, sides: 6, cap: circle(0, 0, 10, "#22262a") });
    const head = { x: -26, y: 36, z: -22, w: 52, h: 34, d: 44 };
    d.box(head, {
      fill: "#3d4246",
      r: 4,
      art: {
        front:
          text(26, 10, d.part.maker, 7, { anchor: "middle", fill: "#f0801a", bold: true }) +
          digits(8, 13, 36, 13, "12.6"),
        right: d.plate(head, "right", 3, 6, 38, 22),
        top: led(26, 8, 1.6, "#46c65c", true),
      },
    });
    d.round("y", [0, 70, 0], 7, 14, { fill: steel, thread: 1, metal: true, cap: m12(0, 0, 6) });
    d.box({ x: -26, y: 0, z: -12, w: 52, h: 18, d: 24 }, { fill: "#b5babd" });
  } else {
    d.round("y", [0, 0, 0], 8, 22, { fill: "#e4e4de", r2: 10 });
    d.round("y", [0, 22, 0], 11, 18, { fill: steel, thread: 1.8, metal: true });
    d.round("y", [0, 40, 0], 18, 10, { fill: steel, sides: 6 });
    d.round("y", [0, 50, 0], 15, 44, { fill: steel, metal: true });
    d.round("y", [0, 94, 0], 13, 5, { fill: "#f0801a" });
    d.round("y", [0, 99, 0], 6, 14, { fill: steel, thread: 1, metal: true, cap: m12(0, 0, 5.4) });
    const tag = { x: 22, y: 0, z: -14, w: 46, h: 0.5, d: 28 };
    d.box(tag, { fill: "#f4f4f0", r: 0.2, art: { top: d.plate(tag, "top", 0, 0, 60, 40) } });
  }
  d.size = 0.66;
  d.pitch = 22;
}

/** Magnetic switch for a cylinder slot: tiny body and a long cable. */
export function slotSensor(d: Device): void {
  const body = { x: 0, y: 0, z: 0, w: 30, h: 5.6, d: 5 };
  d.box(body, {
    fill: /SMC/.test(d.part.maker) ? "#3d4246" : "#2e3235",
    r: 1.2,
    art: {
      front:
        text(4, 3.9, d.part.maker, 3, { fill: "#eceeee", bold: true }) +
        led(25, 2.8, 1, "#e8b52b", true),
      top: screw(22, 2.5, 1.6) + text(3, 3.6, d.part.number, 2.4, { fill: "#dfe3e3", max: 16 }),
    },
  });
  const loops: Vec[] = [
    [30, 2.5, 2.5],
    [40, 2.5, 2.5],
  ];
  for (let i = 0; i < 26; i++) {
    const a = -0.9 + i * 0.62;
    const rr = 17 + Math.sin(i * 1.7) * 1.2;
    loops.push([46 + Math.sin(a) * rr, 1.4 + i * 0.12, -16 - Math.cos(a) * rr * 0.8]);
  }
  loops.push([20, 1.4, -34], [-6, 1.4, -30]);
  d.tube(loops, 1.3, "#2a2e31");
  const tag = { x: -4, y: 0, z: 12, w: 40, h: 0.4, d: 22 };
  d.box(tag, { fill: "#f4f4f0", r: 0.2, art: { top: d.plate(tag, "top", 0, 0, 60, 40) } });
  d.flat = true;
  d.pitch = 34;
  d.yaw = 20;
  d.size = 0.66;
}
