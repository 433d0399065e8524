import { circle, hole, hollow, led, line, raised, rect, seam } from "./art";
import { inkOn, mix } from "./colour";
import type { Device } from "./device";
import { kindOf, powered, shortModel } from "./kind";
import { NARROW, text } from "./lettering";
import { channels } from "./part";
import { clamps, dsub, rj45 } from "./sockets";
import { type TerminalLook, terminalLook } from "./terminal-look";
import type { Point } from "./view";

/** Field of clamps below the electronics of a slim terminal. */
function field(d: Device, c: TerminalLook, w: number, h: number, body: string): string {
  const columns = Math.max(2, Math.round(w / 6));
  const rows = c.base === "unit" ? 6 : 4;
  let out = "";
  for (let r = 0; r < rows; r++) {
    out += clamps(
      d.rng,
      w * 0.06,
      (h / rows) * r + 0.6,
      w * 0.88,
      h / rows - 1.4,
      columns,
      body,
      r % 2 || c.base === "one" ? "cage" : "push",
      c.push,
    );
    if (c.base === "one")
      out += Array.from({ length: columns }, (_, i) =>
        circle(
          w * 0.06 + (w * 0.88 * (i + 0.5)) / columns,
          (h / rows) * r + 1.4,
          0.7,
          i % 2 ? "#c8352c" : c.push,
        ),
      ).join("");
  }
  return out;
}

/** Slim terminal of a modular I/O system, or its bus coupler. */
export function terminal(d: Device): void {
  const c = terminalLook(d);
  const { w, h } = c;
  const kind = kindOf(d.part);
  const wide = w > 22;
  const ink = inkOn(c.head);
  const on = powered(d);
  const depth = c.d;
  // Profile seen from the right: sloped field of clamps under an upright head.
  const headH = h * (c.base === "unit" ? 0.52 : 0.3);
  const [f0, f1] = [depth * 0.8, depth];
  const profile: Point[] = [
    [0, h * 0.04],
    [0, h * 0.96],
    [depth * 0.3, h],
    [f0, h],
    [f1, h - h * 0.06],
    [f1, h - headH],
    [f0, h - headH - h * 0.04],
    [f0, h * 0.02],
    [f0 - 2, 0],
    [1, 0],
  ];
  const end =
    seam(
      `M${depth * 0.12} ${h * 0.2}H${depth * 0.86}V${h * 0.3}M${depth * 0.2} ${h * 0.84}H${depth * 0.7}`,
    ) +
    hollow(depth * 0.86, h * 0.46, depth * 0.1, h * 0.06) +
    Array.from({ length: 6 }, (_, i) =>
      rect(depth * 0.3, h * 0.86 + i * 1.5, depth * 0.3, 0.8, "#c9a13a"),
    ).join("");
  const box = { x: 0, y: 0, z: 0, w, h, d: depth };
  const pw = depth * 0.62;
  const py = h * 0.36;
  const left = d.plate(box, "left", depth * 0.09, py, pw, Math.min(pw * 0.66, h * 0.42), {
    ground: mix(c.body, "#ffffff", 0.6),
  });
  const art = d.plate(box, "right", depth * 0.26, py, pw, Math.min(pw * 0.66, h * 0.42), {
    ground: mix(c.body, "#ffffff", 0.6),
  });
  const n = Math.min(16, channels(d.part, kind === "in" || kind === "out" ? 8 : 4));
  let headArt = "";
  if (wide) {
    headArt +=
      text(3, 6, d.part.maker, 3.8, { fill: ink, bold: true, max: w * 0.6 }) +
      text(3, 10.6, shortModel(d.part), 3, { fill: ink, max: w * 0.6 }) +
      text(3, 14.6, d.part.number, 2.6, { fill: ink, max: w * 0.6 });
    headArt += ["PWR", "RUN", "ERR"]
      .map(
        (t, i) =>
          led(w * 0.74, 5 + i * 4.4, 0.9, i === 2 ? "#e5382c" : "#46c65c", on && i < 2, true) +
          text(w * 0.74 + 2.4, 5.9 + i * 4.4, t, 2.3, { fill: ink, font: NARROW, max: w * 0.2 }),
      )
      .join("");
  } else {
    headArt +=
      rect(w * 0.08, h * 0.065, w * 0.84, h * 0.05, c.marker, 0.3) +
      text(w / 2, h * 0.1, d.part.number, 2.8, {
        anchor: "middle",
        fill: inkOn(c.marker),
        max: w * 0.78,
        font: NARROW,
      }) +
      text(w / 2, h * 0.045, d.part.maker, 2.2, { anchor: "middle", fill: ink, max: w * 0.84 });
    const rows = Math.ceil(n / 2);
    const top = h * 0.14;
    const room = headH - h * 0.06 - top - 1;
    for (let i = 0; i < n; i++)
      headArt += led(
        w * (i % 2 ? 0.68 : 0.32),
        top + (room / rows) * (Math.floor(i / 2) + 0.5),
        Math.min(0.9, (room / rows) * 0.34),
        "#46c65c",
        on && d.rng.chance(0.5),
        true,
      );
  }
  d.prism(0, w, profile, {
    fill: c.body,
    end: end + art,
    left: `<g transform="translate(${depth} 0) scale(-1 1)">${end}</g>${left}`,
    strips: {
      4: `<g>${rect(0, 0, w, headH - h * 0.06, c.head, 0.4)}${rect(0, 0, w, headH - h * 0.06, "url(#face)")}${headArt}</g>`,
      6: wide
        ? couplerFace(d, w, h - headH - h * 0.06)
        : field(d, c, w, h - headH - h * 0.06, mix(c.body, "#000000", 0.06)),
    },
  });
  if (c.base === "one" && wide) {
    // The supply terminal beside a coupler hides its right side, so it carries the plate.
    const beside = { x: w + 0.1, y: h * 0.1, z: 0, w: 12, h: h * 0.86, d: depth * 0.82 };
    const plate = d.plate(
      beside,
      "right",
      depth * 0.1,
      h * 0.26,
      pw,
      Math.min(pw * 0.66, h * 0.42),
    );
    d.box(beside, {
      fill: mix(c.body, "#000000", 0.04),
      r: 0.6,
      art: { front: field(d, { ...c, w: 12 }, 12, h * 0.56, c.body), right: plate },
    });
  }
  // Label on the head of narrow ones can be lifted.
  d.box(
    { x: w * 0.25, y: h, z: depth * 0.34, w: w * 0.5, h: 1.6, d: depth * 0.3 },
    { fill: c.push, r: 0.4 },
  );
  d.yaw = wide ? 32 : 40;
  d.size = wide ? 0.72 : 0.7;
}

function couplerFace(d: Device, w: number, h: number): string {
  const t = d.part.text;
  const s = Math.min(15, h * 0.32, w * 0.4);
  let out = "";
  if (/PROFIBUS|RS485|UR20-FBC-PB|IM 151-1|BC0063/.test(t))
    out += dsub(w * 0.3, h * 0.1, Math.min(32, h * 0.6), true, "#5b4a86");
  else if (/Analog|AI 2|DO 16/.test(d.part.name))
    for (let i = 0; i < 4; i++)
      out += clamps(d.rng, (w / 4) * i + 0.6, 2, w / 4 - 1.2, h * 0.86, 2, "#2f7d6d", "push");
  else
    out +=
      rj45(w * 0.14, h * 0.08, s) +
      rj45(w * 0.14, h * 0.1 + s, s) +
      (w > 60 ? rj45(w * 0.14 + s + 4, h * 0.08, s) + dsub(w * 0.55, h * 0.1, 26, true) : "");
  if (w > 40)
    out +=
      raised(w * 0.66, h * 0.12, w * 0.26, h * 0.4, "#2d3134") +
      Array.from({ length: 8 }, (_, i) =>
        rect(w * 0.7, h * (0.15 + i * 0.044), w * 0.08, h * 0.03, i % 3 ? "#e9e9e5" : "#b9bec0"),
      ).join("") +
      text(w * 0.86, h * 0.34, "DIP", 2.4, { fill: "#dfe3e3", anchor: "middle", max: w * 0.1 });
  return (
    out +
    seam(`M0 ${h * 0.82}H${w}`) +
    line(`M0 ${h * 0.9}H${w}`, "#000", 0.3, 0.2) +
    hole(w * 0.5, h * 0.9, 1.2)
  );
}
