import { circle, digits, key, lcd, led, raised, rect, screw, seam, vents } from "./art";
import { inkOn, mix } from "./colour";
import type { Device } from "./device";
import { heatSink } from "./keypad";
import { powered, shortModel } from "./kind";
import { text, wrap } from "./lettering";
import { servoLook } from "./servo-look";
import { clamps, dsub, rj45 } from "./sockets";

/** Servo amplifier or drive module: tall, narrow and deep, connectors on the front. */
export function servo(d: Device): void {
  const c = servoLook(d);
  const { w, h } = c;
  const rng = d.rng;
  const sink = c.d * 0.3;
  heatSink(d, 2, 4, 0, w - 4, h - 8, sink);
  // Mounting lug; its keyhole stands above the housing.
  d.box(
    { x: w * 0.2, y: h - 4, z: 0, w: w * 0.6, h: 12, d: 2.6 },
    { fill: "#b8bcbe", art: { front: circle(w * 0.3, 4, 2.6, "#2a2d30") } },
  );
  const body = { x: 0, y: 0, z: sink, w, h, d: c.d - sink };
  const bd = body.d;
  const side = (name: "left" | "right"): string =>
    vents(bd * 0.1, h * 0.05, bd * 0.74, h * 0.08, 12) +
    vents(bd * 0.1, h * 0.87, bd * 0.74, h * 0.08, 12) +
    d.plate(
      body,
      name,
      bd * 0.14,
      h * 0.32,
      Math.min(bd * 0.72, 96),
      Math.min(h * 0.26, bd * 0.46),
      { ground: "#eceeec" },
    );
  const left = side("left");
  d.box(body, {
    fill: c.body,
    r: 1,
    art: {
      left,
      right: side("right"),
      top: vents(w * 0.1, bd * 0.14, w * 0.8, bd * 0.6, Math.max(5, Math.round(w / 6))),
    },
  });
  const ink = inkOn(c.front);
  const on = powered(d);
  const fw = w - 3;
  const items = c.fittings.split(",");
  const u = Math.min(fw, 62);
  const parts = items.map((kind): { h: number; art: (y: number) => string } => {
    switch (kind) {
      case "label":
        return {
          h: u * 0.42 + 8,
          art: (y) =>
            rect(0, y, fw, 4, c.accent, 0.5) +
            text(fw / 2, y + 5 + u * 0.14, d.part.maker, u * 0.13, {
              anchor: "middle",
              bold: true,
              fill: ink,
              max: fw - 6,
            }) +
            wrap(shortModel(d.part), u * 0.095, fw - 6, 2)
              .map((l, i) =>
                text(fw / 2, y + 6 + u * (0.27 + i * 0.11), l, u * 0.095, {
                  anchor: "middle",
                  fill: ink,
                  max: fw - 6,
                }),
              )
              .join(""),
        };
      case "seven":
        return {
          h: u * 0.3 + 4,
          art: (y) =>
            raised(fw / 2 - u * 0.3, y, u * 0.6, u * 0.3, "#2b2f32") +
            digits(
              fw / 2 - u * 0.25,
              y + u * 0.04,
              u * 0.5,
              u * 0.22,
              on ? rng.pick(["00", "b3", "-0-", "P2"]) : "",
            ),
        };
      case "display":
        return {
          h: u * 0.26 + 4,
          art: (y) =>
            lcd(
              fw / 2 - u * 0.34,
              y,
              u * 0.68,
              u * 0.24,
              on ? ["READY", "AXIS 1"] : [""],
              on ? "#a9c6dd" : "#8b979a",
            ),
        };
      case "keypad":
        return {
          h: u * 0.56 + 4,
          art: (y) =>
            raised(fw / 2 - u * 0.36, y, u * 0.72, u * 0.54, "#33383b", 1.4) +
            lcd(fw / 2 - u * 0.31, y + u * 0.05, u * 0.62, u * 0.2, on ? ["0.00 rpm"] : [""]) +
            [0, 1, 2, 3]
              .map((i) =>
                key(
                  fw / 2 - u * 0.31 + i * u * 0.16,
                  y + u * 0.32,
                  u * 0.13,
                  u * 0.13,
                  "",
                  i ? "#848b8f" : "#c8352c",
                ),
              )
              .join(""),
        };
      case "keys":
        return {
          h: u * 0.14 + 4,
          art: (y) =>
            [0, 1, 2]
              .map((i) =>
                key(fw / 2 - u * 0.3 + i * u * 0.21, y, u * 0.17, u * 0.13, "", "#2f3336"),
              )
              .join(""),
        };
      case "rj":
        return {
          h: 21,
          art: (y) =>
            rj45(fw / 2 - (fw > 34 ? 16 : 7), y, 14) +
            (fw > 34 ? rj45(fw / 2 + 2, y, 14) : "") +
            text(fw / 2, y + 17, "X1", 3, { anchor: "middle", fill: ink }),
        };
      case "sub":
        return {
          h: u * 0.32 + 5,
          art: (y) => dsub(fw / 2 - Math.min(fw - 8, 42) / 2, y, Math.min(fw - 8, 42)),
        };
      case "door":
        return {
          h: 42,
          art: (y) =>
            raised(3, y, fw - 6, 38, mix(c.front, "#ffffff", 0.1), 1.4) +
            seam(`M${fw * 0.3} ${y + 32}H${fw * 0.7}`) +
            `<path d="M${fw / 2 - 6} ${y + 19}l6 -10l6 10z" fill="#f0c020" stroke="#222" stroke-width=".7" stroke-linejoin="round"/>` +
            text(fw / 2, y + 18, "!", 6.4, { anchor: "middle", bold: true }) +
            text(fw / 2, y + 27, "DC LINK", 3.6, {
              anchor: "middle",
              fill: inkOn(c.front),
              max: fw - 12,
            }),
        };
      default:
        return {
          h: 22,
          art: (y) =>
            clamps(
              rng,
              4,
              y,
              fw - 8,
              16,
              Math.max(3, Math.round((fw - 8) / 9)),
              rng.chance(0.5) ? "#2c3033" : "#3f7d4f",
            ),
        };
    }
  });
  const used = parts.reduce((s, p) => s + p.h, 0);
  const room = h - 10;
  const scale = used > room ? room / used : 1;
  const gap = used < room ? (room - used) / parts.length : 0;
  let y = 3;
  let art = "";
  for (const p of parts) {
    // Crowded fronts are squeezed around their middle, so the fittings keep their shape.
    art +=
      scale < 1
        ? `<g transform="translate(${fw * (1 - scale) * 0.5} ${y}) scale(${scale})">${p.art(0)}</g>`
        : p.art(y);
    y += p.h * scale + gap;
  }
  art +=
    text(fw / 2, h - 9, d.part.number, 3.6, { anchor: "middle", fill: ink, max: fw - 5 }) +
    led(5, h - 14, 1, "#46c65c", on);
  d.box(
    { x: 1.5, y: 2, z: c.d, w: fw, h: h - 4, d: 7 },
    { fill: c.front, r: 1.8, art: { front: art } },
  );
  if (/clamp$/.test(c.fittings) && h > 150)
    d.box(
      { x: w * 0.15, y: 3, z: c.d + 7, w: w * 0.7, h: 17, d: 13 },
      {
        fill: rng.chance(0.5) ? "#3f7d4f" : "#2c3033",
        r: 0.6,
        art: {
          front: clamps(rng, 0.5, 1, w * 0.7 - 1, 15, Math.max(3, Math.round(w / 10)), "#33383b"),
          top: screw(4, 5, 1.6),
        },
      },
    );
  d.yaw = 38;
  d.size = 0.78;
}
