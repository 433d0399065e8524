import { circle, key, raised, rect, screw } from "./art";
import { inkOn } from "./colour";
import type { Device } from "./device";
import { shortModel } from "./kind";
import { text } from "./lettering";
import { screen } from "./screen";

/** Hand-held teach pendant with emergency stop, joystick and cable. */
export function pendant(d: Device): void {
  const kuka = /KUKA/.test(d.part.maker);
  const [w, h, t] = kuka ? [258, 290, 52] : [290, 220, 50];
  const fill = kuka ? "#33383b" : "#d8dad8";
  const body = { x: 0, y: 0, z: 0, w, h, d: t };
  const ink = inkOn(fill);
  const [sx, sy, sw, sh] = kuka ? [40, 52, 176, 132] : [24, 34, 176, 132];
  let art =
    rect(8, 8, w - 16, h - 16, kuka ? "#2b2f32" : "#c6c9c8", 14) +
    rect(sx - 4, sy - 4, sw + 8, sh + 8, "#101213", 4) +
    screen(d.rng, sx, sy, sw, sh, d.part.condition !== "boxed") +
    text(sx, sy - 9, d.part.maker, 13, { bold: true, fill: kuka ? "#f07d1a" : "#e2231a" });
  if (kuka)
    for (let i = 0; i < 6; i++)
      art +=
        key(12, 62 + i * 22, 20, 15, `A${i + 1}`, "#54595c") +
        key(w - 34, 62 + i * 22, 20, 15, i % 2 ? "-" : "+", "#54595c");
  else
    for (let i = 0; i < 8; i++)
      art += key(
        216 + (i % 2) * 32,
        116 + Math.floor(i / 2) * 23,
        26,
        17,
        ["Start", "Stop", "<", ">", "A", "B", "C", "D"][i] ?? "",
        i === 0 ? "#3a9f54" : i === 1 ? "#c8352c" : "#6d7478",
      );
  art += kuka
    ? [0, 1, 2, 3]
        .map((i) =>
          key(
            44 + i * 44,
            h - 62,
            36,
            20,
            ["Start", "Stop", "Menu", "0"][i] ?? "",
            i === 0 ? "#3a9f54" : "#54595c",
          ),
        )
        .join("")
    : text(24, h - 22, shortModel(d.part), 9, { fill: ink, max: 170 });
  const rear =
    rect(w * 0.12, h * 0.12, w * 0.76, h * 0.76, kuka ? "#2a2e31" : "#bfc3c2", 12) +
    d.plate(body, "back", w * 0.28, h * 0.2, w * 0.44, w * 0.24) +
    raised(w * 0.2, h * 0.6, w * 0.6, h * 0.18, "#23272a", 10) +
    [0.06, 0.94].map((x) => screw(w * x, h * 0.1, 4)).join("");
  d.box(body, { fill, r: 16, art: { front: art, back: rear } });
  const [ex, ey] = kuka ? [w - 36, h - 30] : [w - 44, h - 36];
  d.round("z", [ex, ey, t], 21, 4, { fill: "#e3c01c" });
  d.round("z", [ex, ey, t + 4], 10, 8, { fill: "#3a3f42" });
  d.round("z", [ex, ey, t + 12], 17, 10, {
    fill: "#c8252c",
    r2: 15,
    capFill: "#d63038",
    cap: `<path d="M-8 0a8 8 0 0 1 14 -5l-3 1m3 -1l0 3" stroke="#fff" stroke-width="1.8" fill="none"/>`,
  });
  if (!kuka) {
    d.round("z", [232, 128, t], 15, 6, { fill: "#2b2f32" });
    d.round("z", [232, 128, t + 6], 7, 18, { fill: "#3a3f42", r2: 10 });
  } else d.round("z", [w - 24, h * 0.2, t], 16, 16, { fill: "#e9e9e5", r2: 13 });
  d.tube(
    [
      [w * 0.5, 4, t * 0.4],
      [w * 0.5, 0, -10],
      [w * 0.7, 6, -60],
      [w * 1.2, 6, -40],
      [w * 1.3, 6, 60],
      [w * 0.9, 6, 130],
    ],
    6,
    "#2c3033",
  );
  d.yaw = 22;
  d.pitch = 20;
}

/** Pack of cells in shrink-wrap with a plug on a lead. */
export function batteryPack(d: Device): void {
  for (let i = 0; i < 3; i++)
    d.round("x", [0, 17, i * 33], 16.5, 120, { fill: "#2f6fb0", cap: circle(0, 0, 8, "#d6d9d9") });
  const wrap = { x: 22, y: 33, z: -6, w: 76, h: 1, d: 78 };
  d.box(wrap, { fill: "#f2f2ee", r: 0.3, art: { top: d.plate(wrap, "top", 4, 14, 68, 42) } });
  d.tube(
    [
      [120, 20, 33],
      [140, 20, 33],
      [158, 4, 50],
      [140, 3, 90],
      [90, 3, 108],
    ],
    2,
    "#c8252c",
  );
  d.tube(
    [
      [120, 20, 38],
      [144, 20, 38],
      [164, 4, 56],
      [146, 3, 98],
      [90, 3, 113],
    ],
    2,
    "#22262a",
  );
  d.box({ x: 74, y: 0, z: 103, w: 18, h: 9, d: 15 }, { fill: "#e9e9e2" });
  d.flat = true;
  d.pitch = 34;
  d.size = 0.66;
}
