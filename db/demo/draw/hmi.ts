import { key, lcd, led, raised, rect, screw, vents } from "./art";
import { inkOn, mix } from "./colour";
import type { Device } from "./device";
import { shortModel } from "./kind";
import { text } from "./lettering";
import { quantity } from "./part";
import { screen } from "./screen";
import { clamps, dsub, rj45, usb } from "./sockets";

interface Look {
  inches: number;
  frame: string;
  wide: boolean;
  keys: number;
  accent: string;
  text?: boolean;
}

function look(d: Device): Look {
  const n = d.part.name;
  const guess =
    Number(/K?TP ?(\d{1,2})00?\b/.exec(n)?.[1] ?? 0) ||
    Number(/-T(\d+)C/.exec(d.part.number)?.[1] ?? 0);
  const inches =
    quantity(d.part.text, '(?:"|Zoll|″)') ??
    (guess >= 4 && guess < 20 ? guess : /177|277/.test(n) ? 6 : 7);
  const base: Look = { inches, frame: "#2f3437", wide: inches >= 6.9, keys: 0, accent: "#00a0a0" };
  if (/OP 7|OP 3|OP 17/.test(n))
    return { ...base, inches: 5, frame: "#c9cdcc", keys: 24, text: true, wide: true };
  if (/KTP|OP /.test(n))
    return {
      ...base,
      frame: /KTP600|KTP400/.test(n) ? "#c7cbcb" : "#33383b",
      keys: inches <= 4.5 ? 4 : inches < 7 ? 6 : inches < 9 ? 8 : 8,
    };
  if (/TP 177|MP 377|MP 277/.test(n)) return { ...base, frame: "#c6cac9", wide: false };
  if (/Magelis/.test(n)) return { ...base, frame: "#3a3f42", accent: "#3dcd58", wide: inches > 9 };
  if (/PanelView/.test(n))
    return { ...base, frame: "#2b2e31", accent: "#b3202c", wide: /7T|T7|T10/.test(n) };
  if (/Power Panel|4PP/.test(n))
    return {
      ...base,
      frame: "#d4d6d4",
      accent: "#e0662c",
      wide: false,
      keys: /065/.test(n) ? 10 : 0,
    };
  if (/GOT|GT\d/.test(n)) return { ...base, frame: "#2e3134", accent: "#c3272f", wide: false };
  if (/NB|NA5/.test(n))
    return { ...base, frame: /NA5/.test(n) ? "#26292c" : "#d8dad8", accent: "#2f7fc1" };
  return base;
}

/** Operator panel: bezel with screen in front, housing with sockets and plate behind. */
export function panel(d: Device): void {
  const c = look(d);
  const rng = d.rng;
  const diag = c.inches * 25.4;
  const [ax, ay] = c.wide ? [0.857, 0.514] : [0.8, 0.6];
  const sw = diag * ax;
  const sh = c.text ? diag * 0.2 : diag * ay;
  const m = Math.max(13, diag * 0.09);
  const keyBand = c.keys ? (c.text ? diag * 0.5 : Math.max(14, diag * 0.1)) : 0;
  const w = sw + 2 * m;
  const h = sh + 2 * m + keyBand;
  const back = Math.max(34, diag * 0.16);
  const body = { x: m * 0.55, y: m * 0.55, z: 0, w: w - m * 1.1, h: h - m * 1.1, d: back };
  const ink = inkOn(c.frame);
  const pw = body.w * 0.44;
  const ph = Math.min(pw * 0.56, body.h * 0.42);
  const rear =
    raised(body.w * 0.04, body.h * 0.05, body.w * 0.92, body.h * 0.66, "#b7bcbe", 1.5) +
    vents(body.w * 0.56, body.h * 0.12, body.w * 0.36, body.h * 0.26, 12) +
    rj45(body.w * 0.07, body.h * 0.78, Math.min(14, body.h * 0.14)) +
    usb(body.w * 0.2, body.h * 0.8, 12) +
    dsub(body.w * 0.34, body.h * 0.77, Math.min(30, body.w * 0.2)) +
    clamps(
      rng,
      body.w * 0.72,
      body.h * 0.78,
      body.w * 0.2,
      Math.min(12, body.h * 0.14),
      3,
      "#3f7d4f",
    ) +
    d.plate(body, "back", body.w * 0.07, body.h * 0.1, pw, ph, { ground: "#e9ebea" });
  const sockets =
    vents(back * 0.2, body.h * 0.1, back * 0.6, body.h * 0.5, 3) +
    screw(back * 0.5, body.h * 0.9, 1.8);
  d.box(body, {
    fill: "#c3c7c9",
    r: 2,
    art: {
      back: rear,
      left: sockets,
      right: sockets,
      top: vents(body.w * 0.08, back * 0.25, body.w * 0.84, back * 0.4, Math.round(body.w / 8)),
    },
  });
  const on = d.part.condition !== "boxed" && d.part.condition !== "defective" && rng.chance(0.75);
  let art =
    rect(m * 0.4, m * 0.4, w - m * 0.8, h - m * 0.8, mix(c.frame, "#ffffff", 0.07), 2.2) +
    rect(m - 2.2, m - 2.2, sw + 4.4, sh + 4.4, "#0e1011", 1.2);
  art += c.text
    ? lcd(
        m,
        m,
        sw,
        sh,
        on ? ["Anlage bereit", "Sollwert  120", "Istwert   118"] : [""],
        on ? "#b9cf9a" : "#8b9785",
      )
    : screen(rng, m, m, sw, sh, on);
  const label = Math.min(6, m * 0.34);
  art +=
    text(m, m * 0.66, d.part.maker.toUpperCase(), label, { bold: true, fill: ink, max: sw * 0.5 }) +
    text(w - m, m * 0.66, shortModel(d.part), label * 0.85, {
      anchor: "end",
      fill: ink,
      max: sw * 0.46,
    }) +
    rect(m, h - m * 0.36, sw * 0.16, 0.9, c.accent);
  if (c.keys) {
    const y = m + sh + m * 0.4;
    const rows = c.text ? 3 : 1;
    const per = Math.ceil(c.keys / rows);
    const kw = sw / per;
    for (let r = 0; r < rows; r++)
      for (let i = 0; i < per; i++) {
        const kh = (keyBand * 0.86) / rows;
        art += key(
          m + kw * i + kw * 0.07,
          y + (keyBand / rows) * r,
          kw * 0.86,
          kh * (rows > 1 ? 0.8 : 0.86),
          r === 0
            ? `F${i + 1}`
            : i < 5
              ? String((i + r * 5 - 4) % 10)
              : (["ESC", "ENTER", "▲"][i - 5]?.replace("▲", "") ?? ""),
          r === 0 ? mix(c.frame, c.accent, 0.25) : "#8f969a",
        );
        if (rows === 1) art += led(m + kw * (i + 0.16), y + keyBand * 0.14, 0.9, "#46c65c", false);
      }
  } else art += led(w - m * 0.5, h - m * 0.5, 1.1, "#46c65c", on);
  d.box(
    { x: 0, y: 0, z: back, w, h, d: Math.max(6, diag * 0.028) },
    { fill: c.frame, r: Math.min(5, m * 0.3), art: { front: art } },
  );
  d.yaw = 27;
  d.pitch = 13;
  d.size = 0.76;
}
