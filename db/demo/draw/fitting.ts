import { circle, line, rect } from "./art";
import { mix } from "./colour";
import type { Device } from "./device";
import { shortModel } from "./kind";
import { text } from "./lettering";
import { ALU, BLUE, STEEL, tag } from "./tag";
import { f } from "./view";

/** Pressure regulator with knob and gauge, or pressure switch. */
export function regulator(d: Device): void {
  const precise = /LRP/.test(d.part.name);
  const sw = /PEV/.test(d.part.name);
  const r = precise ? 21 : 24;
  const block = { x: -r * 1.1, y: 0, z: -r * 1.1, w: r * 2.2, h: r * 1.6, d: r * 2.2 };
  d.box(block, {
    fill: sw ? "#2e3235" : ALU,
    r: 3,
    art: {
      right:
        circle(block.d / 2, block.h / 2, r * 0.4, "#8f9699") +
        circle(block.d / 2, block.h / 2, r * 0.3, "#14171a"),
      left: circle(block.d / 2, block.h / 2, r * 0.4, "#14171a"),
      back: d.plate(block, "back", 4, 4, block.w - 8, block.h - 8),
      front: sw
        ? text(block.w / 2, block.h * 0.5, d.part.maker, 8, {
            anchor: "middle",
            bold: true,
            fill: "#fff",
          }) +
          text(block.w / 2, block.h * 0.76, shortModel(d.part), 4.4, {
            anchor: "middle",
            fill: "#fff",
            max: block.w - 6,
          })
        : "",
    },
  });
  const y = block.h;
  if (!sw) {
    // Gauge on the front.
    const g = r * 0.82;
    const ticks = Array.from({ length: 11 }, (_, i) => {
      const a = Math.PI * (0.75 + i * 0.15);
      return (
        line(
          `M${f(Math.cos(a) * g * 0.66)} ${f(Math.sin(a) * g * 0.66)}L${f(Math.cos(a) * g * 0.8)} ${f(Math.sin(a) * g * 0.8)}`,
          "#222",
          g * 0.03,
        ) +
        (i % 2
          ? ""
          : text(Math.cos(a) * g * 0.52, Math.sin(a) * g * 0.52 + g * 0.06, String(i), g * 0.18, {
              anchor: "middle",
            }))
      );
    }).join("");
    const a = d.rng.between(2.4, 4.4);
    d.round("z", [0, y * 0.5, r * 1.1], g * 0.3, 7, { fill: STEEL, sides: 6 });
    d.round("z", [0, y * 0.5, r * 1.1 + 7], g, 11, {
      fill: "#2b2f32",
      capFill: "#2b2f32",
      cap:
        circle(0, 0, g * 0.9, "#f6f6f2") +
        ticks +
        text(0, g * 0.56, "bar", g * 0.2, { anchor: "middle" }) +
        line(`M0 0L${f(Math.cos(a) * g * 0.7)} ${f(Math.sin(a) * g * 0.7)}`, "#c8252c", g * 0.05) +
        circle(0, 0, g * 0.08, "#222"),
    });
  }
  d.round("y", [0, y, 0], r * 0.98, r * 0.7, {
    fill: precise ? ALU : "#3a3f42",
    r2: r * 0.9,
    metal: precise,
  });
  d.round("y", [0, y + r * 0.7, 0], r * 0.84, r * 0.24, { fill: BLUE });
  d.round("y", [0, y + r * 0.94, 0], r * 0.8, r * 1.1, {
    fill: "#2e3235",
    r2: r * 0.72,
    cap: text(0, 3, d.part.maker, r * 0.3, { anchor: "middle", fill: "#eceeee", bold: true }),
  });
  if (!sw)
    d.round("y", [0, y + r * 2.04, 0], r * 0.5, r * 0.1, { fill: mix(BLUE, "#000000", 0.1) });
  tag(d, r * 1.5, -r * 0.2, r * 2);
  d.size = 0.64;
  d.pitch = 22;
  d.yaw = 22;
  d.flat = true;
}

/** Push-in fittings and flow controls; packs show several pieces. */
export function fitting(d: Device): void {
  const n = d.part.name;
  const flow = /GRLA|Drossel/.test(n);
  const elbow = /QSL|L-Steck/.test(n) || flow;
  const count = /VE/.test(n) ? 5 : 1;
  const r = 7;
  const one = (x: number, z: number): void => {
    d.round("y", [x, 0, z], r * 0.62, r, { fill: "#d6c48c", thread: 0.9, metal: true });
    d.round("y", [x, r, z], r, r * 0.7, { fill: "#d9cfa4", sides: 6 });
    if (!elbow) {
      d.round("y", [x, r * 1.7, z], r * 0.86, r * 1.3, { fill: "#33383c" });
      d.round("y", [x, r * 3, z], r * 0.78, r * 0.34, {
        fill: "#2b6db3",
        cap: circle(0, 0, r * 0.46, "#101315"),
      });
      return;
    }
    d.round("y", [x, r * 1.7, z], r * 0.9, r * 1.5, { fill: "#33383c" });
    d.round("z", [x, r * 2.5, z + r * 0.6], r * 0.74, r * 1.3, { fill: "#33383c" });
    d.round("z", [x, r * 2.5, z + r * 1.9], r * 0.68, r * 0.3, {
      fill: "#2b6db3",
      cap: circle(0, 0, r * 0.42, "#101315"),
      capFill: "#2b6db3",
    });
    if (flow) {
      d.round("y", [x, r * 3.2, z], r * 0.5, r * 0.5, { fill: STEEL, metal: true });
      d.round("y", [x, r * 3.7, z], r * 0.66, r * 0.8, {
        fill: "#c9a24a",
        cap: rect(-r * 0.5, -r * 0.08, r, r * 0.16, "#3b3322"),
        thread: 1,
      });
    }
  };
  for (let i = 0; i < count; i++)
    one(
      (i % 3) * r * 3.4 + (i > 2 ? r * 1.7 : 0) + d.rng.between(-1, 1),
      i > 2 ? r * 4.2 : d.rng.between(-1, 1),
    );
  tag(d, count > 1 ? r * 8.6 : r * 1.6, r * 0.4, r * 6);
  d.flat = true;
  d.pitch = 26;
  d.yaw = -24;
  d.size = count > 1 ? 0.74 : 0.62;
}
