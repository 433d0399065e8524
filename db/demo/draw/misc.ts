import { circle, hollow, raised, rect, screw, seam, vents } from "./art";
import { inkOn, mix } from "./colour";
import type { Device } from "./device";
import { text } from "./lettering";
import { clamps } from "./sockets";
import type { Vec } from "./view";

/** Backplane or chassis with empty slots. */
export function backplane(d: Device): void {
  const n = d.part.name;
  const slots = /XBP0?(\d+)00|A(\d+)$|Q3(\d)B/.exec(n)?.slice(1).find(Boolean) ?? "8";
  const count = Math.max(4, Math.min(12, Number(slots)));
  const deep = /1756/.test(n);
  const [pitch, h] = deep ? [36, 137] : /M340/.test(n) ? [32, 103] : [28, 98];
  const w = count * pitch + 30;
  const fill = deep ? "#4b5055" : /M340/.test(n) ? "#b9bec0" : "#5a6067";
  const board = { x: 0, y: 0, z: 0, w, h, d: 14 };
  let art = text(6, 8, `${d.part.maker} ${d.part.number}`, 4.6, {
    fill: inkOn(fill),
    bold: true,
    max: w * 0.6,
  });
  for (let i = 0; i < count; i++)
    art +=
      raised(18 + i * pitch + pitch * 0.28, h * 0.24, pitch * 0.44, h * 0.56, "#d8dad6", 0.8) +
      hollow(18 + i * pitch + pitch * 0.38, h * 0.28, pitch * 0.24, h * 0.48, "#26292c") +
      text(18 + i * pitch + pitch / 2, h * 0.92, String(i), 4, {
        anchor: "middle",
        fill: inkOn(fill),
      });
  art += screw(7, h / 2, 3) + screw(w - 7, h / 2, 3);
  d.box(board, {
    fill,
    r: 1,
    art: {
      front: art,
      back: d.plate(board, "back", w * 0.1, h * 0.2, Math.min(120, w * 0.5), h * 0.6),
    },
  });
  if (deep) {
    for (const y of [-4, h])
      d.box(
        { x: 0, y: y + 4, z: 14, w, h: 4, d: 130 },
        { fill: "#41464a", art: { top: vents(10, 16, w - 20, 90, Math.round(w / 9)) } },
      );
    for (const x of [0, w - 4])
      d.box(
        { x, y: 8, z: 14, w: 4, h: h - 4, d: 130 },
        { fill: "#41464a", art: x ? { right: vents(14, 10, 100, 20, 12) } : {} },
      );
  }
  d.yaw = 26;
  d.pitch = 20;
  d.size = 0.82;
}

/** Ring of cable with a printed sheath. */
export function cableRing(d: Device): void {
  const bus = /UNITRONIC|BUS/.test(d.part.name);
  const fill = bus ? "#7a4a86" : "#8b9195";
  const turns = 5;
  for (let t = 0; t < turns; t++) {
    const pts: Vec[] = [];
    const r = 70 - (t % 2) * 7 + d.rng.between(-1.5, 1.5);
    for (let i = 0; i <= 36; i++) {
      const a = (i / 35) * 2 * Math.PI;
      pts.push([Math.cos(a) * r, 5 + t * 7.6, Math.sin(a) * r * 0.92]);
    }
    d.tube(pts, 4.6, fill);
  }
  d.tube(
    [
      [70, 40, 0],
      [74, 36, 40],
      [90, 10, 70],
      [120, 4.6, 70],
      [150, 4.6, 56],
    ],
    4.6,
    fill,
  );
  const cores = bus ? ["#3a9f54", "#c8252c"] : ["#2b2f32", "#2b2f32", "#d8c52e", "#6f4a2a"];
  cores.forEach((c, i) =>
    d.tube(
      [
        [150, 4.6, 56],
        [160, 4.6, 53 + i * 3],
        [172, 3 + i, 48 + i * 6],
      ],
      1.3,
      c,
    ),
  );
  d.round("x", [148, 4.6, 56.5], 4.4, 3, { fill: mix(fill, "#000000", 0.2) });
  const card = { x: 84, y: 0, z: -66, w: 84, h: 0.8, d: 48 };
  d.box(card, {
    fill: "#f4f4f0",
    r: 0.2,
    art: {
      top: d.plate(card, "top", 0, 0, 90, 60, {
        bar: /Lapp/.test(d.part.maker) ? "#e0731f" : "#555b5f",
      }),
    },
  });
  d.flat = true;
  d.pitch = 38;
  d.yaw = 14;
}

/** Cable gland standing on its thread. */
export function gland(d: Device): void {
  const grey = "#8d9498";
  d.round("y", [0, 0, 0], 10, 11, { fill: grey, thread: 1.5 });
  d.round("y", [0, 11, 0], 14.5, 8, { fill: grey, sides: 6 });
  d.round("y", [0, 19, 0], 11.5, 3, { fill: mix(grey, "#000000", 0.1), thread: 1 });
  d.round("y", [0, 22, 0], 14, 13, { fill: grey, sides: 8 });
  d.round("y", [0, 35, 0], 12.4, 5, {
    fill: grey,
    r2: 9,
    cap: circle(0, 0, 7, "#26292c") + circle(0, 0, 5, "#0f1112"),
  });
  d.round("y", [34, 0, 10], 14, 5, { fill: grey, sides: 6, cap: circle(0, 0, 9.6, "#d9dcdd") });
  const card = { x: -46, y: 0, z: 18, w: 44, h: 0.4, d: 25 };
  d.box(card, {
    fill: "#f4f4f0",
    r: 0.2,
    art: { top: d.plate(card, "top", 0, 0, 60, 40, { bar: "#e0731f" }) },
  });
  d.flat = true;
  d.pitch = 28;
  d.size = 0.6;
}

/** Insert of a rectangular heavy-duty connector. */
export function connectorInsert(d: Device): void {
  const poles = /16E/.test(d.part.name) ? 16 : 6;
  const female = /BU/.test(d.part.name);
  const w = poles === 16 ? 84 : 51;
  const body = { x: 0, y: 0, z: 0, w, h: 26, d: 34 };
  let top = "";
  const per = poles / 2;
  for (let r = 0; r < 2; r++)
    for (let i = 0; i < per; i++) {
      const [x, z] = [12 + ((w - 24) / (per - 1)) * i, 11 + r * 12];
      top += female
        ? circle(x, z, 3.4, "#2b2f32") + circle(x, z, 1.8, "#d3ac3e")
        : circle(x, z, 3.4, "#23272a");
      if (!female) d.round("y", [x, 26, z], 1.4, 11, { fill: "#d9c07a", metal: true });
    }
  const plate = d.plate(body, "front", 8, 4, w - 16, 18);
  d.box(body, {
    fill: "#d9d6cb",
    r: 1,
    art: {
      front: plate,
      top: rect(5, 4, w - 10, 26, "#3a3f43", 2) + top,
      back: clamps(d.rng, 6, 3, w - 12, 18, per, "#c9c6bb"),
      right: seam("M4 20H30"),
    },
  });
  for (const x of [-9, w])
    d.box(
      { x, y: 14, z: 4, w: 9, h: 3, d: 26 },
      {
        fill: "#c3c7c9",
        art: { top: screw(4.5, 5, 2.6, 30, true) + screw(4.5, 21, 2.6, 70, true) },
      },
    );
  d.flat = true;
  d.pitch = 36;
  d.yaw = 24;
  d.size = 0.64;
}
