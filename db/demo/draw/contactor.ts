import { circle, hollow, key, line, raised, rect, vents } from "./art";
import { inkOn, mix } from "./colour";
import type { Device } from "./device";
import { shortModel } from "./kind";
import { text } from "./lettering";
import { quantity } from "./part";
import { clamps, numbers } from "./sockets";

interface Colours {
  body: string;
  face: string;
  accent: string;
}

function colours(maker: string): Colours {
  if (/Siemens/.test(maker)) return { body: "#4b5154", face: "#6f777b", accent: "#00a0a0" };
  if (/Schneider/.test(maker)) return { body: "#34393c", face: "#e2e4e0", accent: "#3dcd58" };
  if (/Eaton/.test(maker)) return { body: "#c9cdcb", face: "#dfe1df", accent: "#1f66ad" };
  return { body: "#33383b", face: "#dcdedc", accent: "#e2231a" };
}

/** Terminal tier of a contactor or breaker: big screws, visible from above and in front. */
function tier(
  d: Device,
  w: number,
  y: number,
  h: number,
  z: number,
  depth: number,
  fill: string,
  names: string[],
): void {
  const n = names.length;
  d.box(
    { x: 0, y, z: 0, w, h, d: z + depth },
    {
      fill,
      r: 1,
      art: {
        front:
          clamps(d.rng, 1, 1, w - 2, h - 5, n, mix(fill, "#000000", 0.1)) +
          numbers(1, h - 1, w - 2, n, (i) => names[i] ?? "", inkOn(fill), 2.6),
        top: names
          .map((_, i) =>
            hollow(
              (w / n) * (i + 0.2),
              (z + depth) * 0.55,
              (w / n) * 0.6,
              (z + depth) * 0.3,
              "#131516",
              0.6,
            ),
          )
          .join(""),
      },
    },
  );
}

/** Contactor or contactor relay. */
export function contactor(d: Device): void {
  const c = colours(d.part.maker);
  const n = d.part.name;
  const amps = quantity(n, "A\\b") ?? Number(/(?:AF|DILM|D)(\d\d)/.exec(n)?.[1] ?? 9);
  const k = /S2/.test(n) ? 55 : amps > 17 || /S0\b|18,5/.test(n) ? 45 : 45;
  const tall = /S2/.test(n) ? 114 : /S0\b/.test(n) || amps > 17 ? 85 : 68;
  const aux = /Hilfs|M22/.test(n);
  const [w, h, depth] = [k, tall, tall * 0.98];
  const t = h * 0.24;
  const top = aux ? ["13NO", "21NC", "31NC", "43NO"] : ["1/L1", "3/L2", "5/L3", "13"];
  const low = aux ? ["14", "22", "32", "44"] : ["2/T1", "4/T2", "6/T3", "14"];
  const body = { x: 0, y: 0, z: 0, w, h, d: depth * 0.5 };
  const art = (name: "left" | "right"): string =>
    d.plate(body, name, body.d * 0.1, h * 0.3, body.d * 0.8, Math.min(h * 0.36, body.d * 0.7));
  const left = art("left");
  d.box(body, {
    fill: c.body,
    r: 1.2,
    art: {
      left,
      right: art("right"),
      back: rect(0, h * 0.36, w, h * 0.28, "#000", 0, 'opacity=".35"'),
    },
  });
  tier(d, w, h - t, t, depth * 0.5, depth * 0.22, c.body, top);
  tier(d, w, 0, t, depth * 0.5, depth * 0.22, c.body, low);
  const fh = h - 2 * t;
  const ink = inkOn(c.face);
  const front =
    rect(0, 0, w - 1, 1.4, c.accent) +
    text(2.5, 6.4, d.part.maker.toUpperCase(), 3.6, { bold: true, fill: ink, max: w - 6 }) +
    text(2.5, 11, d.part.number, 3.3, { fill: ink, max: w - 6 }) +
    hollow(w * 0.32, 13.5, w * 0.34, Math.min(12, fh - 20)) +
    raised(w * 0.37, 14.5, w * 0.24, Math.min(9, fh - 23), mix(c.face, "#000000", 0.15)) +
    text(2.5, fh - 2.2, shortModel(d.part), 2.6, { fill: ink, max: w - 6 });
  d.box(
    { x: 0.5, y: t, z: body.d, w: w - 1, h: fh, d: depth * 0.42 },
    {
      fill: c.face,
      r: 1.4,
      art: {
        front,
        right: vents(depth * 0.05, fh * 0.2, depth * 0.16, fh * 0.5, 3),
        top: rect(0, 0, w, 2, "#000", 0, 'opacity=".1"'),
      },
    },
  );
  if (d.rng.chance(0.35))
    d.box(
      { x: 4, y: t + fh * 0.12, z: depth * 0.92, w: w - 8, h: fh * 0.7, d: 14 },
      {
        fill: mix(c.body, "#ffffff", 0.08),
        r: 1,
        art: {
          front:
            clamps(d.rng, 1, 1, w - 10, fh * 0.24, 4, c.body) +
            clamps(d.rng, 1, fh * 0.42, w - 10, fh * 0.24, 4, c.body) +
            text((w - 8) / 2, fh * 0.37, "2NO + 2NC", 2.8, {
              anchor: "middle",
              fill: inkOn(c.body),
              max: w - 12,
            }),
        },
      },
    );
  d.yaw = 34;
  d.pitch = 22;
  d.size = 0.68;
}

/** Motor protection switch with a rotary knob, or overload relay with a dial. */
export function breaker(d: Device): void {
  const c = colours(d.part.maker);
  const rng = d.rng;
  const relay = /LRD|Motorschutzrelais/.test(d.part.name);
  const [w, h, depth] = [45, relay ? 66 : 96, relay ? 70 : 84];
  const t = h * 0.2;
  const body = { x: 0, y: 0, z: 0, w, h, d: depth * 0.62 };
  const art = (name: "left" | "right"): string =>
    d.plate(body, name, body.d * 0.12, h * 0.3, body.d * 0.76, Math.min(h * 0.4, body.d * 0.6));
  const left = art("left");
  d.box(body, { fill: c.body, r: 1.2, art: { left, right: art("right") } });
  tier(d, w, h - t, t, body.d, depth * 0.12, c.body, ["1/L1", "3/L2", "5/L3"]);
  tier(
    d,
    w,
    0,
    t,
    body.d,
    depth * 0.12,
    c.body,
    relay ? ["95", "96", "97", "98"] : ["2/T1", "4/T2", "6/T3"],
  );
  if (relay)
    for (const i of [0, 1, 2])
      d.box({ x: 5 + i * 13.5, y: h, z: body.d * 0.5, w: 6, h: 12, d: 4 }, { fill: "#b87b45" });
  const fh = h - 2 * t;
  const z = depth * 0.9;
  const ink = inkOn(c.face);
  const front =
    rect(0, 0, w - 1, 1.4, c.accent) +
    text(2.5, 6, d.part.maker.toUpperCase(), 3.5, { bold: true, fill: ink, max: w - 6 }) +
    text(2.5, 10, d.part.number, 3, { fill: ink, max: w - 6 }) +
    circle(w * 0.76, fh - 7, 4.6, "#e9e9e4") +
    circle(w * 0.76, fh - 7, 2.8, "url(#screw)") +
    rect(w * 0.76 - 2.4, fh - 7.4, 4.8, 0.8, "#33383b") +
    Array.from({ length: 5 }, (_, i) =>
      line(
        `M${w * 0.76 + Math.cos(2.4 + i) * 4.8} ${fh - 7 + Math.sin(2.4 + i) * 4.8}l${Math.cos(2.4 + i) * 1.2} ${Math.sin(2.4 + i) * 1.2}`,
        ink,
        0.4,
      ),
    ).join("") +
    text(w * 0.6, fh - 2, `${String(quantity(d.part.text, "A\\b") ?? rng.int(4, 16))} A`, 3, {
      fill: ink,
      anchor: "end",
    });
  d.box(
    { x: 0.5, y: t, z: body.d, w: w - 1, h: fh, d: z - body.d },
    {
      fill: c.face,
      r: 1.4,
      art: {
        front:
          front +
          (relay
            ? key(5, fh * 0.5, 8, 6, "R", "#2a62a8") + key(5, fh * 0.5 + 8, 8, 6, "T", "#c8352c")
            : ""),
      },
    },
  );
  if (!relay) {
    const knob = /Eaton/.test(d.part.maker)
      ? "#2b2f32"
      : /ABB/.test(d.part.maker)
        ? "#2b2f32"
        : /Schneider/.test(d.part.maker)
          ? "#2a2d30"
          : "#2c3033";
    const at = fh * 0.56 + t;
    d.round("z", [w * 0.38, at, z], 11, 3, { fill: "#d9dbd8" });
    d.round("z", [w * 0.38, at, z + 3], 9, 7, {
      fill: knob,
      thread: 20,
      cap:
        rect(-2.4, -8.6, 4.8, 17.2, mix(knob, "#ffffff", 0.16), 1.2) +
        rect(-0.6, -8, 1.2, 6, "#fff") +
        text(6.4, 1, "I", 3.4, { fill: "#fff", anchor: "middle" }) +
        text(-6.4, 1, "0", 3.4, { fill: "#fff", anchor: "middle" }),
    });
  }
  d.yaw = 32;
  d.pitch = 20;
  d.size = 0.68;
}
