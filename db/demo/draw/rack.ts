import { hollow, key, lcd, line, raised, rect, screw, seam, vents } from "./art";
import { inkOn, mix } from "./colour";
import type { Device } from "./device";
import { kindOf, shortModel } from "./kind";
import { NARROW, text } from "./lettering";
import { channels } from "./part";
import { channelLeds, frontOf, portsOf, turned } from "./rack-art";
import { series } from "./rack-look";
import { clamps, rj45 } from "./sockets";

/** Module of a rack or of a row on a mounting rail: CPU, signal, communication or supply. */
export function rack(d: Device): void {
  const s = series(d);
  const kind = kindOf(d.part);
  const { w, h } = s;
  const rng = d.rng;
  const depth = s.d - 8;
  d.yaw = w > 60 ? 30 : 26;
  d.box({ x: 3, y: 6, z: -5, w: w - 6, h: h - 12, d: 5 }, { fill: mix(s.body, "#000000", 0.25) });
  const shape = { x: 0, y: 0, z: 0, w, h, d: depth };
  const sidePlate = (name: "left" | "right"): string => {
    const pw = Math.min(depth * 0.66, 62);
    return (
      d.plate(
        shape,
        name,
        depth * 0.17,
        h > 200 ? h * 0.3 : h * 0.3,
        pw,
        Math.min(h * 0.4, pw * 0.62),
        { ground: kind === "power" ? "#d9dcdd" : "#eceeeb" },
      ) +
      vents(depth * 0.2, h * 0.05, depth * 0.6, h * 0.09, 14) +
      vents(depth * 0.2, h * 0.86, depth * 0.6, h * 0.09, 14)
    );
  };
  // Left first, so the close-up shows the right-hand plate.
  const left = sidePlate("left");
  d.box(shape, {
    fill: s.body,
    r: 1.4,
    art: {
      front: frontOf(d, s, kind),
      left,
      right: sidePlate("right"),
      top: vents(3, depth * 0.15, w - 6, depth * 0.6, Math.max(5, Math.round(w / 4))),
      back:
        vents(w * 0.2, h * 0.1, w * 0.6, h * 0.14, 6) +
        hollow(w * 0.25, h * 0.42, w * 0.5, 12, "#222", 1) +
        rect(0, h * 0.62, w, 1, "#000", 0, 'opacity=".4"'),
    },
  });
  const top = h - s.head - 4;
  const bottom = 4;
  const dh = top - bottom;
  const terminals = ["in", "out", "relay", "analog"].includes(kind);
  if (terminals && s.style !== "door") {
    const rows = Math.min(20, Math.max(10, channels(d.part, 16) + 2));
    const art = turned(
      d,
      w - 4,
      dh,
      rows,
      s.style === "block" ? "#30363a" : mix(s.door, "#000000", 0.15),
    );
    d.box(
      { x: 2, y: bottom, z: depth, w: w - 4, h: dh, d: 9 },
      { fill: s.door, r: 0.8, art: { front: art } },
    );
    return;
  }
  const artW = w - 3;
  const doorInk = inkOn(s.door);
  let art = "";
  if (terminals) {
    const lw = Math.min(14, artW * 0.4);
    art +=
      channelLeds(
        d,
        1,
        3,
        Math.min(10, artW * 0.3),
        dh - 14,
        Math.min(32, channels(d.part, 16)),
        doorInk,
      ) +
      rect(artW - lw - 3, 3, lw, dh - 18, "#e5e7e1", 0.5) +
      Array.from(
        { length: 10 },
        (_, i) =>
          line(`M${artW - lw - 3} ${3 + ((dh - 18) / 10) * (i + 1)}h${lw}`, "#777", 0.2) +
          (rng.chance(0.4)
            ? text(
                artW - lw - 2,
                3 + ((dh - 18) / 10) * (i + 0.75),
                `E${rng.int(0, 9)}.${rng.int(0, 7)}`,
                3,
                { fill: "#333", max: lw - 2 },
              )
            : ""),
      ).join("") +
      text(2.5, dh - 6.5, d.part.number, 2.9, { fill: doorInk, max: artW - 5 });
  } else if (kind === "power") {
    art +=
      vents(4, 5, artW - 8, dh * 0.3, Math.max(6, Math.round(w / 5))) +
      clamps(rng, 3, dh * 0.55, artW - 6, dh * 0.2, Math.max(4, Math.round(artW / 9)), "#2c3033") +
      text(3, dh - 6, d.part.number, 2.9, { fill: doorInk, max: artW - 6 }) +
      key(artW / 2 - 5, dh * 0.4, 10, 6, "I/0", "#b8322a");
  } else if (/S7-1500/.test(d.part.name) && kind === "cpu") {
    const sw = Math.min(artW - 8, 46);
    art +=
      hollow(4, 6, sw, sw * 0.74, "#0e2a44", 1) +
      rect(4, 6, sw, 5, "#1f6fae") +
      text(6, 9.8, shortModel(d.part), 3, { fill: "#fff", max: sw - 4 }) +
      text(6, 15.5, "RUN", 3.4, { fill: "#7fe08f", bold: true }) +
      ["Übersicht", "Diagnose", "Module"]
        .map((m, i) => text(6, 20 + i * 4.2, m, 2.7, { fill: "#cfe4f4", max: sw - 4 }))
        .join("") +
      rect(4, 6, sw, sw * 0.74, "url(#glass)", 1);
    art +=
      ["◄", "OK", "►", "ESC"]
        .map((k, i) =>
          key(
            4 + i * (sw / 4),
            10 + sw * 0.74,
            sw / 4 - 1.2,
            5,
            k === "◄" || k === "►" ? "" : k,
            "#2d3235",
          ),
        )
        .join("") +
      seam(`M0 ${dh * 0.62}H${artW}`) +
      portsOf(d, 0, dh * 0.66, Math.min(artW, 40), dh * 0.3) +
      text(artW - 3, dh - 4, d.part.number, 2.6, { fill: doorInk, max: artW * 0.6, anchor: "end" });
  } else {
    const sw = Math.min(artW, 40);
    art +=
      hollow(sw * 0.16, 4, sw * 0.3, 8, "#1a1d1f") +
      raised(sw * 0.24, 5, 3, 5, "#9aa0a2", 0.4) +
      ["RUN", "STOP", "MRES"]
        .map((m, i) =>
          text(sw * 0.52, 6 + i * 3, m, 2.3, { fill: doorInk, font: NARROW, max: sw * 0.4 }),
        )
        .join("");
    if (/CPU 31|CPU 41|BMXP|Q03|NJ/.test(d.part.name))
      art +=
        hollow(sw * 0.12, 15, sw * 0.76, 4, "#131517", 0.5) +
        text(sw * 0.5, 22, "MEMORY", 2, { fill: doorInk, anchor: "middle" });
    if (w > 85 && !/NJ/.test(d.part.name))
      art +=
        clamps(rng, sw + 3, 4, artW - sw - 6, dh * 0.34, 12, "#393e41") +
        clamps(rng, sw + 3, dh * 0.44, artW - sw - 6, dh * 0.34, 12, "#393e41") +
        channelLeds(d, sw + 4, dh * 0.82, artW - sw - 8, dh * 0.16, 16, doorInk);
    else if (w > 85)
      art +=
        lcd(sw + 4, 8, artW - sw - 10, 14, ["RUN  PWR", "ECAT OP"], "#20262a", "#5ce07a") +
        rj45(sw + 6, 28, 14) +
        rj45(sw + 24, 28, 14);
    art +=
      portsOf(d, 0, 25, sw, dh - 34) +
      text(2.5, dh - 3, d.part.number, 2.7, { fill: doorInk, max: artW - 5 });
  }
  d.box(
    { x: 1.5, y: bottom, z: depth, w: artW, h: dh, d: s.style === "block" ? 3 : 7 },
    {
      fill: s.door,
      r: 1.2,
      art: { front: art, top: rect(artW / 2 - 4, 1, 8, 2, "#000", 0.5, 'opacity=".3"') },
    },
  );
  if (w > 30)
    d.box(
      { x: w - 9.5, y: h - 7.4, z: depth, w: 7, h: 3.4, d: 3 },
      { fill: mix(s.body, "#ffffff", 0.08), art: { front: screw(3.5, 1.7, 1.2, 30) } },
    );
}
