import { circle, hollow, led, line, raised, rect, screw, seam, vents } from "./art";
import { inkOn, mix } from "./colour";
import type { Device } from "./device";
import { powered, shortModel } from "./kind";
import { NARROW, text, wrap } from "./lettering";
import { clamps, dsub, rj45 } from "./sockets";

interface Look {
  w: number;
  h: number;
  d: number;
  body: string;
  front: string;
  accent: string;
  ports: number;
  serial: number;
}

function look(d: Device): Look {
  const n = d.part.name;
  const ports =
    Number(/(?:X[BC]?0?0?|X1|X2|EDS-\d|BL0|SPIDER |SFNB )0?(\d)/.exec(n)?.[1] ?? 0) || 2;
  const base: Look = {
    w: 60,
    h: 125,
    d: 110,
    body: "#5f6568",
    front: "#6a7073",
    accent: "#00a0a0",
    ports,
    serial: 0,
  };
  if (/SCALANCE XB008/.test(n)) return { ...base, w: 45, h: 100, d: 87, ports: 8 };
  if (/SCALANCE X208/.test(n)) return { ...base, w: 90, ports: 8 };
  if (/SCALANCE X108/.test(n)) return { ...base, ports: 8 };
  if (/SCALANCE X204/.test(n)) return { ...base, ports: 6 };
  if (/SCALANCE S615/.test(n)) return { ...base, w: 35, h: 147, ports: 5 };
  if (/PN\/PN|DP\/DP|IE\/PB/.test(n))
    return {
      ...base,
      w: 40,
      h: 127,
      d: 116,
      ports: /PN\/PN/.test(n) ? 4 : /IE/.test(n) ? 1 : 0,
      serial: /DP\/DP/.test(n) ? 2 : /IE/.test(n) ? 1 : 0,
    };
  if (/Moxa/.test(d.part.maker))
    return {
      ...base,
      w: /NPort/.test(n) ? 36 : 53.6,
      h: 135,
      d: 105,
      body: "#3d4246",
      front: "#474d52",
      accent: "#1c8a5a",
      ports: /208|408/.test(n) ? 8 : /205/.test(n) ? 5 : 1,
      serial: /NPort|MGate/.test(n) ? 1 : 0,
    };
  if (/Hirsch/.test(d.part.maker))
    return {
      ...base,
      w: 30,
      h: 114,
      d: 79,
      body: "#b9bec0",
      front: "#3b4a63",
      accent: "#d7a31f",
      ports: 5,
    };
  if (/MGUARD/.test(n))
    return {
      ...base,
      w: 45,
      h: 130,
      d: 114,
      body: "#b7bcbe",
      front: "#2f3437",
      accent: "#0098a1",
      ports: 2,
      serial: 1,
    };
  if (/Phoenix/.test(d.part.maker))
    return {
      ...base,
      w: 40,
      h: 110,
      d: 100,
      body: "#2f3437",
      front: "#c9ced0",
      accent: "#0098a1",
      ports: 8,
    };
  if (/Weidm/.test(d.part.maker))
    return {
      ...base,
      w: 42,
      h: 114,
      d: 92,
      body: "#33383b",
      front: "#3d4246",
      accent: "#e8731f",
      ports: /08/.test(n) ? 8 : 5,
    };
  return base;
}

/** Switch, gateway or coupler in a housing for a mounting rail. */
export function network(d: Device): void {
  const c = look(d);
  const { w, h } = c;
  const body = { x: 0, y: 0, z: 0, w, h, d: c.d };
  const side = (name: "left" | "right"): string =>
    vents(c.d * 0.12, h * 0.05, c.d * 0.74, h * 0.1, 13) +
    vents(c.d * 0.12, h * 0.85, c.d * 0.74, h * 0.1, 13) +
    d.plate(body, name, c.d * 0.16, h * 0.32, c.d * 0.68, Math.min(h * 0.4, c.d * 0.46), {
      ground: "#e6e8e8",
    });
  const left = side("left");
  const on = powered(d);
  const ink = inkOn(c.front);
  const fw = w - 2;
  const fh = h - 2;
  let art =
    rect(0, 0, fw, 2.2, c.accent, 0.6) +
    text(3, 8, d.part.maker, Math.min(4.6, fw * 0.13), { bold: true, fill: ink, max: fw - 6 });
  wrap(shortModel(d.part), 3.3, fw - 6, 2).forEach(
    (l, i) => (art += text(3, 12.6 + i * 3.8, l, 3.3, { fill: ink, max: fw - 6 })),
  );
  const columns = c.ports > 5 || (c.ports > 2 && fw > 50) ? 2 : 1;
  const rows = Math.ceil(c.ports / columns);
  const top = 24;
  const room = fh - top - 12 - (c.serial ? 34 : 0);
  const s = Math.min(15, (fw - 6) / columns - 4, rows ? room / rows - 2 : 15);
  for (let i = 0; i < c.ports; i++) {
    const col = i % columns;
    const x = fw / 2 - (columns * (s + 4)) / 2 + col * (s + 4) + 2;
    const y = top + Math.floor(i / columns) * Math.min(room / rows, s + 4);
    art +=
      rj45(x, y, s) +
      text(col ? x + s + 1 : x - 1, y + s * 0.5, `P${i + 1}`, 2.2, {
        fill: ink,
        anchor: col ? "start" : "end",
        font: NARROW,
        max: 4,
      });
  }
  art += ["L1", "L2", "F"]
    .map(
      (t, i) =>
        led(4 + i * 8, 20.5, 0.9, t === "F" ? "#e5382c" : "#46c65c", on && t !== "F", true) +
        text(5.8 + i * 8, 21.4, t, 2.3, { fill: ink, font: NARROW }),
    )
    .join("");
  for (let i = 0; i < c.serial; i++)
    art += dsub(fw / 2 - 6 + (c.serial > 1 ? (i ? 9 : -9) : 0), fh - 46, 30, true, "#5b4a86");
  art +=
    seam(`M0 ${fh - 9}H${fw}`) +
    text(fw / 2, fh - 3.5, d.part.number, 2.6, { anchor: "middle", fill: ink, max: fw - 4 });
  d.box(body, {
    fill: c.body,
    r: 1.2,
    art: {
      left,
      right: side("right"),
      top:
        clamps(d.rng, 3, c.d * 0.3, w - 6, 11, Math.max(3, Math.round(w / 8)), "#3f7d4f") +
        screw(w / 2, c.d * 0.75, 2),
      back:
        rect(w * 0.15, h * 0.3, w * 0.7, 38, mix(c.body, "#000000", 0.3), 1) +
        hollow(w * 0.2, h * 0.36, w * 0.6, 8),
    },
  });
  d.box({ x: 1, y: 1, z: c.d, w: fw, h: fh, d: 4 }, { fill: c.front, r: 1.4, art: { front: art } });
  d.box(
    { x: w * 0.12, y: h, z: c.d * 0.28, w: w * 0.76, h: 9, d: 14 },
    {
      fill: "#3f7d4f",
      r: 0.6,
      art: {
        front: Array.from({ length: 4 }, (_, i) =>
          screw(w * (0.12 + i * 0.18), 4.5, 1.6, i * 33),
        ).join(""),
      },
    },
  );
  d.yaw = 34;
}

/** PROFIBUS plug: inclined grey housing with a switch for the terminating resistor. */
export function busConnector(d: Device): void {
  const grey = "#6a7074";
  const yellow = /FastConnect/.test(d.part.text);
  const body = { x: 0, y: 0, z: 0, w: 17, h: 58, d: 36 };
  const art = d.plate(body, "right", 3, 22, 30, 21, { ground: "#e9ebea" });
  d.box(body, {
    fill: grey,
    r: 2,
    art: {
      right: art,
      left: text(4, 14, d.part.maker, 4, { fill: "#e9ecec", bold: true }) + seam("M3 20H33"),
      front:
        raised(4, 16, 9, 14, "#2d3134") +
        rect(6, 18, 5, 5, "#e9e9e5") +
        text(8.5, 14, "ON", 3, { anchor: "middle", fill: "#fff" }) +
        text(8.5, 35, "OFF", 3, { anchor: "middle", fill: "#fff" }) +
        screw(8.5, 48, 3, 30),
      top: hollow(4, 6, 9, 9) + hollow(4, 20, 9, 9),
    },
  });
  if (/PG|BB/.test(d.part.text))
    d.box(
      { x: 2, y: 12, z: 36, w: 13, h: 34, d: 5 },
      { fill: grey, art: { front: dsub(0.5, 1, 31, true, "#2a2d30") } },
    );
  d.box(
    { x: 2, y: 14, z: -8, w: 13, h: 31, d: 8 },
    {
      fill: "#b9bdbf",
      r: 0.6,
      art: { back: dsub(0.5, 0.5, 30, true, "#d8dadb"), right: line("M0 4H8M0 27H8", "#555", 0.5) },
    },
  );
  if (yellow)
    d.box(
      { x: 3, y: 58, z: 6, w: 11, h: 4, d: 22 },
      { fill: "#d9b52a", art: { top: circle(5.5, 6, 3, "#222") + circle(5.5, 15, 3, "#222") } },
    );
  d.size = 0.62;
  d.yaw = 42;
}
