import { circle, hole, hollow, led, raised, screw, seam } from "./art";
import { inkOn, mix } from "./colour";
import type { Device } from "./device";
import { text } from "./lettering";
import { ALU, BLUE, STEEL } from "./tag";

/** Solenoid valve: body with ports, coil with plug on one or both ends. */
export function solenoidValve(d: Device): void {
  const n = d.part.name;
  const k = /1\/2/.test(n) ? 1.35 : /1\/4/.test(n) ? 1.12 : /1\/8/.test(n) ? 0.95 : 0.8;
  const twin = /^.*\bJMFH|B52/.test(n);
  const slim = /VUVG|CPE|CPV/.test(n);
  const [w, h, depth] = slim ? [104 * k, 26 * k, 24 * k] : [84 * k, 34 * k, 30 * k];
  const fill = slim ? "#b9bfc2" : /MFH/.test(n) ? "#aeb4b7" : "#c3c8ca";
  const body = { x: 0, y: 0, z: 0, w, h, d: depth };
  const ports = [0.2, 0.4, 0.6].slice(0, /MFH-3/.test(n) ? 2 : 3);
  const front =
    d.plate(body, "front", w * 0.06, h * 0.14, w * 0.56, h * 0.72, { ground: "#e1e4e5" }) +
    hole(w * 0.72, h * 0.5, h * 0.13) +
    hole(w * 0.88, h * 0.5, h * 0.13);
  const top =
    ports
      .map(
        (x) =>
          circle(w * x, depth * 0.5, depth * 0.2, "#8f9699") +
          circle(w * x, depth * 0.5, depth * 0.15, "#14171a"),
      )
      .join("") +
    text(w * 0.72, depth * 0.6, d.part.maker.toUpperCase(), depth * 0.22, {
      bold: true,
      fill: "#2f6f9c",
      max: w * 0.26,
    });
  d.box(body, {
    fill,
    r: 1.4,
    art: {
      front,
      top,
      back: [0.25, 0.5, 0.75].map((x) => hole(w * x, h * 0.5, h * 0.15)).join(""),
      right: screw(depth * 0.2, h * 0.2, 2) + screw(depth * 0.8, h * 0.8, 2),
    },
  });
  const coil = (x: number, side: 1 | -1): void => {
    const cw = slim ? 26 * k : 16 * k;
    const at = side > 0 ? x : x - cw;
    d.box(
      { x: at, y: h * 0.1, z: depth * 0.1, w: cw, h: h * 0.8, d: depth * 0.8 },
      {
        fill: slim ? "#3a3f42" : mix(fill, "#000000", 0.15),
        r: 1,
        art: {
          front: slim ? led(cw * 0.5, h * 0.2, 1.2, "#e8b52b") : "",
          top: circle(cw / 2, depth * 0.4, cw * 0.16, "#2f6fb0"),
        },
      },
    );
    if (slim) {
      d.box(
        { x: at + cw * 0.2, y: h * 0.9, z: depth * 0.3, w: cw * 0.6, h: h * 0.36, d: depth * 0.4 },
        { fill: "#24282b", art: { top: hollow(2, 2, cw * 0.6 - 4, depth * 0.4 - 4) } },
      );
      return;
    }
    const c = 30 * k;
    const cx = at + cw / 2 - c / 2;
    d.box(
      { x: cx, y: h, z: depth / 2 - c / 2, w: c, h: 31 * k, d: c },
      {
        fill: "#26292c",
        r: 2,
        art: {
          front:
            text(c / 2, c * 0.36, "24 V DC", c * 0.16, { anchor: "middle", fill: "#dfe3e3" }) +
            text(c / 2, c * 0.6, "MSFG-24", c * 0.14, { anchor: "middle", fill: "#dfe3e3" }),
          top: circle(c / 2, c / 2, c * 0.2, "url(#screw)"),
        },
      },
    );
    d.round("y", [cx + c / 2, h + 31 * k, depth / 2], 6 * k, 5 * k, { fill: STEEL, sides: 6 });
    d.box(
      {
        x: side > 0 ? cx + c : cx - 20 * k,
        y: h + 4 * k,
        z: depth / 2 - c * 0.42,
        w: 20 * k,
        h: 24 * k,
        d: c * 0.84,
      },
      {
        fill: "#3a3f42",
        r: 1.6,
        art: {
          front: seam(`M0 ${6 * k}H${20 * k}`),
          right: screw(c * 0.42, 12 * k, 3 * k),
          top: screw(10 * k, c * 0.42, 2.6 * k),
        },
      },
    );
    d.round("y", [side > 0 ? cx + c + 10 * k : cx - 10 * k, h - 6 * k, depth / 2], 7 * k, 10 * k, {
      fill: "#2b2f32",
      thread: 2.4,
    });
  };
  coil(w, 1);
  if (twin) coil(0, -1);
  else
    d.box(
      { x: -8 * k, y: h * 0.12, z: depth * 0.12, w: 8 * k, h: h * 0.76, d: depth * 0.76 },
      { fill: slim ? "#3a3f42" : fill, r: 1, art: { left: screw(depth * 0.38, h * 0.38, 2.4) } },
    );
  if (/VUVG|CPE|CPV/.test(n))
    for (const x of [0.3, 0.62])
      d.round("y", [w * x, h, depth / 2], depth * 0.24, depth * 0.4, {
        fill: d.rng.chance(0.5) ? BLUE : "#2c3033",
        cap: circle(0, 0, depth * 0.14, "#111"),
      });
  d.flat = true;
  d.yaw = 28;
  d.pitch = 24;
  d.size = 0.68;
}

/** Proportional valve or electropneumatic regulator: metal block below, electronics above. */
export function proportional(d: Device): void {
  const regulator = /ITV/.test(d.part.name);
  const [w, h, depth] = regulator ? [50, 62, 50] : [128, 36, 38];
  d.box(
    { x: 0, y: 0, z: 0, w, h, d: depth },
    {
      fill: ALU,
      r: 1.2,
      art: {
        front:
          [0.25, 0.75]
            .map(
              (x) =>
                circle(w * x, h * 0.5, h * 0.2, "#8f9699") +
                circle(w * x, h * 0.5, h * 0.15, "#14171a"),
            )
            .join("") +
          (regulator
            ? ""
            : text(w / 2, h * 0.58, d.part.maker.toUpperCase(), 7, {
                anchor: "middle",
                bold: true,
                fill: "#2f6f9c",
              })),
        right: circle(depth / 2, h / 2, h * 0.18, "#14171a"),
        top: [0.15, 0.85].map((x) => screw(w * x, depth * 0.5, 3)).join(""),
      },
    },
  );
  const head = {
    x: regulator ? 0 : w * 0.2,
    y: h,
    z: 0,
    w: regulator ? w : w * 0.62,
    h: regulator ? 72 : 34,
    d: depth,
  };
  const fill = regulator ? "#dddfde" : "#2e3235";
  const ink = inkOn(fill);
  d.box(head, {
    fill,
    r: 2,
    art: {
      front: regulator
        ? text(w / 2, 10, d.part.maker, 7, { anchor: "middle", bold: true, fill: "#1f66ad" }) +
          raised(8, 16, w - 16, 18, "#202326") +
          text(w / 2, 29, "0.500", 11, {
            anchor: "middle",
            fill: "#ff4a36",
            font: "Liberation Mono",
            bold: true,
          }) +
          [0, 1, 2].map((i) => raised(9 + i * 11.5, 40, 9, 6, "#5a6064")).join("") +
          text(w / 2, 58, "MPa", 5, { anchor: "middle", fill: ink })
        : d.plate(head, "front", 5, 5, head.w - 10, 24),
      right: regulator
        ? d.plate(head, "right", 4, 14, depth - 8, 27)
        : text(depth / 2, 18, d.part.maker, 6, { anchor: "middle", fill: ink, max: depth - 6 }),
    },
  });
  d.round("y", [head.x + head.w / 2, h + head.h, depth / 2], 7, 11, {
    fill: STEEL,
    thread: 1,
    metal: true,
    cap: circle(0, 0, 5, "#1b1e20"),
  });
  d.size = 0.68;
  d.pitch = 20;
}
