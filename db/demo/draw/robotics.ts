import { circle, hollow, led, raised, rect, screw, seam, vents } from "./art";
import type { Device } from "./device";
import { shortModel } from "./kind";
import { text } from "./lettering";
import { circuit } from "./operator";
import { clamps, dsub, rj45 } from "./sockets";

/** Controller unit of a robot cabinet: sheet-metal housing with a row of connectors. */
export function cabinetUnit(d: Device): void {
  const n = d.part.name;
  const rng = d.rng;
  const supply = /Netzteil|661|627|662|Verteiler/.test(d.part.text);
  const [w, h, depth] = /663|Antriebs/.test(n)
    ? [135, 270, 250]
    : /328|SMB|633/.test(n)
      ? [240, 96, 54]
      : [60, 260, 200];
  const body = { x: 0, y: 0, z: 0, w, h, d: depth };
  const pw = Math.min(depth * 0.7, 110);
  const flat = depth < 80;
  const plate = flat
    ? ""
    : d.plate(body, "right", (depth - pw) / 2, h * 0.34, pw, Math.min(h * 0.3, pw * 0.58));
  let front =
    rect(0, 0, w, 3, "#e2231a") +
    text(6, flat ? 14 : 14, d.part.maker, flat ? 9 : Math.min(11, w * 0.16), {
      bold: true,
      fill: "#c8252c",
    }) +
    text(6, flat ? 22 : 23, shortModel(d.part), 5.4, { max: w - 12 }) +
    text(6, flat ? 29 : 30, d.part.number, 5, { max: flat ? w * 0.36 : w - 12, bold: true });
  if (flat) {
    front +=
      clamps(rng, 6, 62, w - 12, 16, 28, "#3f7d4f") +
      clamps(rng, w * 0.4, 12, w * 0.56, 16, 16, "#3f7d4f") +
      Array.from({ length: 16 }, (_, i) =>
        led(w * 0.41 + i * 8.2, 38, 1.4, "#46c65c", rng.chance(0.15)),
      ).join("") +
      d.plate(body, "front", 6, 33, 62, 26);
    front += /633|SMB/.test(n) ? dsub(w * 0.4, 40, 44) + dsub(w * 0.62, 40, 44) : "";
  } else {
    let y = 40;
    const put = (height: number, art: string): void => {
      if (y + height > h - 12) return;
      front += `<g transform="translate(0 ${y})">${art}</g>`;
      y += height + 8;
    };
    put(
      12,
      ["PWR", "RUN", "ERR"]
        .map(
          (t, i) =>
            led(10, 3 + i * 5, 1.3, i < 2 ? "#46c65c" : "#e5382c", false) +
            text(14, 4.4 + i * 5, t, 3.6),
        )
        .join(""),
    );
    if (supply) {
      put(20, clamps(rng, 6, 0, w - 12, 20, Math.round((w - 12) / 10), "#3f7d4f"));
      put(24, raised(8, 0, w - 16, 22, "#2b2f32", 2) + hollow(14, 5, w - 28, 12));
      put(40, vents(8, 0, w - 16, 38, Math.round(w / 6)));
      put(20, clamps(rng, 6, 0, w - 12, 20, Math.round((w - 12) / 10), "#2c3033"));
    } else {
      put(15, rj45(8, 0, 15) + (w > 44 ? rj45(28, 0, 15) : ""));
      put(18, dsub(8, 0, 42));
      put(18, dsub(8, 0, 42));
      put(20, clamps(rng, 6, 0, w - 12, 18, Math.round((w - 12) / 8), "#3f7d4f"));
      put(36, vents(8, 0, w - 16, 34, Math.round(w / 6)));
      if (w > 100)
        put(
          30,
          raised(8, 0, w - 16, 28, "#33383b", 2) +
            [0, 1, 2]
              .map((i) => circle(26 + i * 36, 14, 9, "#b87b45") + screw(26 + i * 36, 14, 6))
              .join(""),
        );
    }
    front += screw(w / 2, 7, 2.6, 40) + screw(w / 2, h - 7, 2.6, 10);
  }
  const side =
    vents(depth * 0.12, h * 0.08, depth * 0.76, h * 0.1, 14) + seam(`M3 ${h * 0.24}H${depth - 3}`);
  d.box(body, {
    fill: "#b9bec0",
    fills: { front: "#cfd2d3" },
    r: 0.8,
    art: {
      front,
      right: flat ? "" : side + plate,
      left: flat ? "" : side,
      top: flat
        ? circuit(d, w, depth)
        : vents(w * 0.1, depth * 0.12, w * 0.8, depth * 0.7, Math.max(5, Math.round(w / 7))),
      back: dsub(w / 2 - 15, h * 0.4, 30, h > w),
    },
  });
  if (!flat)
    for (const y of [0, h - 9])
      d.box(
        { x: w * 0.1, y, z: depth, w: w * 0.8, h: 9, d: 10 },
        { fill: "#2e3235", r: 2, art: { front: screw(w * 0.4, 4.5, 2.4) } },
      );
  d.yaw = 36;
  d.pitch = flat ? 26 : 17;
  d.size = 0.74;
}

/** Servo motor: flange, housing, shaft and sockets. */
export function motor(d: Device): void {
  const s = 60;
  const len = 78;
  d.box(
    { x: -s / 2, y: 0, z: 0, w: s, h: s, d: 34 },
    {
      fill: "#2b2f32",
      r: 4,
      art: {
        back: text(s / 2, s / 2, d.part.maker, 6, { anchor: "middle", fill: "#fff", max: s - 8 }),
        right: seam("M20 0V60"),
      },
    },
  );
  const body = { x: -s / 2, y: 0, z: 34, w: s, h: s, d: len };
  d.box(body, {
    fill: "#2e3235",
    r: 6,
    art: {
      right: d.plate(body, "right", 8, 10, 60, 38, { ground: "#d6d9da" }),
      left: text(len / 2, s / 2, d.part.number, 8, {
        anchor: "middle",
        fill: "#c9cdce",
        max: len - 8,
      }),
      top: seam(`M0 ${len * 0.3}H${s}M0 ${len * 0.7}H${s}`),
    },
  });
  d.box(
    { x: -s / 2 - 1, y: -1, z: 34 + len, w: s + 2, h: s + 2, d: 8 },
    {
      fill: "#c9cdce",
      r: 2,
      art: {
        front: [
          [7, 7],
          [55, 7],
          [7, 55],
          [55, 55],
        ]
          .map(([x = 0, y = 0]) => circle(x, y, 3.4, "#1b1e20"))
          .join(""),
      },
    },
  );
  d.round("z", [0, s / 2, 42 + len], 25, 4, { fill: "#d6d9d9", metal: true });
  d.round("z", [0, s / 2, 46 + len], 7, 30, {
    fill: "#e0e2e2",
    metal: true,
    cap: circle(0, 0, 2, "#222"),
  });
  for (const z of [10, 44])
    d.box(
      { x: -11, y: s, z, w: 22, h: 16, d: 20 },
      { fill: "#23272a", r: 2, art: { top: hollow(4, 4, 14, 12), front: screw(4, 8, 1.6) } },
    );
  d.yaw = 40;
  d.pitch = 22;
  d.size = 0.7;
}
