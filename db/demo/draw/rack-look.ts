import type { Device } from "./device";

export interface Series {
  w: number;
  h: number;
  d: number;
  body: string;
  door: string;
  accent: string;
  /** Height of the head with the status display. */
  head: number;
  style: "door" | "window" | "block";
}

/** Size, colours and front by product line. */
export function series(d: Device): Series {
  const n = d.part.name;
  const base: Series = {
    w: 40,
    h: 125,
    d: 112,
    body: "#565b5e",
    door: "#62686b",
    accent: "#7fb8b2",
    head: 24,
    style: "door",
  };
  if (/S7-400/.test(n))
    return {
      ...base,
      w: /CPU 41[67]|PS 407 10|414-4H|414-3/.test(n) ? 50 : 26,
      h: 290,
      d: 210,
      head: 60,
      body: "#51565a",
      door: "#5c6266",
    };
  if (/S7-1500|PM 1507/.test(n))
    return {
      ...base,
      w: /1517|1518/.test(n)
        ? 175
        : /1516/.test(n)
          ? 70
          : /1511C/.test(n)
            ? 85
            : /PM 1507 24 V\/8/.test(n)
              ? 75
              : /PM 1507/.test(n)
                ? 50
                : 35,
      h: 147,
      d: 124,
      body: "#43484b",
      door: "#4f5559",
      accent: "#00a0a0",
      head: 20,
    };
  if (/M340/.test(n))
    return {
      ...base,
      w: 32,
      h: 100,
      d: 88,
      body: "#45494c",
      door: "#3a3e41",
      accent: "#3dcd58",
      head: 25,
      style: "window",
    };
  if (/MELSEC Q/.test(n))
    return {
      ...base,
      w: 27.4,
      h: 98,
      d: 88,
      body: "#595f66",
      door: "#4a4f55",
      accent: "#d7e1e5",
      head: 26,
      style: "window",
    };
  if (/CJ\d|NJ\d/.test(n))
    return {
      ...base,
      w: /NJ/.test(n) ? 90 : /CJ2|PA2/.test(n) ? 49 : 31,
      h: 90,
      d: 70,
      body: "#33373a",
      door: "#3d4145",
      accent: "#2f7fc1",
      head: 22,
      style: "window",
    };
  if (/ControlLogix|1756/.test(n))
    return {
      ...base,
      w: /PA72|PB72/.test(n) ? 112 : 35,
      h: 140,
      d: 138,
      body: "#3f4347",
      door: "#4a4f53",
      accent: "#b4bcc2",
      head: 32,
      style: "window",
    };
  if (/1769|Compact I\/O|CompactLogix/.test(n))
    return {
      ...base,
      w: /L24|L33/.test(n) ? 90 : /L35/.test(n) ? 70 : 35,
      h: 118,
      d: 87,
      body: "#474b4f",
      door: "#3a3e42",
      accent: "#b4bcc2",
      head: 30,
      style: "window",
    };
  if (/SLC/.test(n))
    return {
      ...base,
      w: 35,
      h: 140,
      d: 140,
      body: "#4b4f55",
      door: "#3e4247",
      accent: "#c23a33",
      head: 34,
      style: "window",
    };
  if (/AC500/.test(n))
    return {
      ...base,
      w: /PM/.test(n) ? 67 : 67.5,
      h: 135,
      d: 72,
      body: "#dcddda",
      door: "#2e3235",
      accent: "#e2231a",
      head: 62,
      style: "block",
    };
  if (/CI801|DI810/.test(n))
    return {
      ...base,
      w: /CI801/.test(n) ? 86 : 54,
      h: 119,
      d: 90,
      body: "#cfd2d0",
      door: "#bfc3c2",
      accent: "#4b74a8",
      head: 60,
      style: "block",
    };
  if (/Flexi Soft/.test(n))
    return {
      ...base,
      w: 22.5,
      h: 96.5,
      d: 116,
      body: "#e3c32c",
      door: "#dbb920",
      accent: "#1d2124",
      head: 46,
      style: "block",
    };
  if (/IM 153/.test(n)) return { ...base, w: 40 };
  return {
    ...base,
    w: /314C|313C|319|318/.test(n) ? 120 : /317|SM 326/.test(n) ? 80 : /312C/.test(n) ? 80 : 40,
  };
}
