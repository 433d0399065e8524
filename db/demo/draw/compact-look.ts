import type { Device } from "./device";

interface CompactLook {
  w: number;
  h: number;
  d: number;
  body: string;
  strip: string;
  accent: string;
  clamp: string;
  display?: boolean;
  ports: number;
}

/** Size and colours by product line. */
export function compactLook(d: Device): CompactLook {
  const n = d.part.name;
  const points = Number(
    /(?:-|N|M|C|CE|L)(\d{2})(?:M|R|T|D|Q|B|E|K|-)/.exec(d.part.number)?.[1] ?? 24,
  );
  const base: CompactLook = {
    w: 110,
    h: 100,
    d: 62,
    body: "#e3e5e3",
    strip: "#4b5053",
    accent: "#00a0a0",
    clamp: "#c9cdcc",
    ports: 1,
  };
  if (/LOGO/.test(n))
    return {
      ...base,
      w: /AM2|DM8/.test(n) ? 36 : 72,
      h: 90,
      d: 54,
      body: "#d5d9da",
      strip: "#44617e",
      clamp: "#bfc5c7",
      display: !/AM2|DM8/.test(n),
      ports: /08-0BA1/.test(n) ? 1 : 0,
    };
  if (/S7-1200/.test(n))
    return {
      ...base,
      w: /1217/.test(n)
        ? 150
        : /1215/.test(n)
          ? 130
          : /CPU/.test(n)
            ? 90
            : /CM 12/.test(n)
              ? 30
              : 45,
      d: 70,
      body: "#dfe1df",
      strip: "#54595c",
      clamp: "#6b7174",
      ports: /1215|1217/.test(n) ? 2 : /CPU/.test(n) ? 1 : 0,
    };
  if (/S7-200/.test(n))
    return {
      ...base,
      w: /226/.test(n) ? 196 : /224/.test(n) ? 140 : 71,
      h: 80,
      body: "#cfd3d2",
      strip: "#5b6265",
      clamp: "#c3c8c8",
      ports: 0,
    };
  if (/easy|EASY/.test(n))
    return {
      ...base,
      w: /819/.test(n) ? 108 : 72,
      h: 90,
      d: 58,
      body: "#d8dbdb",
      strip: "#2d5c8f",
      accent: "#1f66ad",
      display: true,
      ports: /E4/.test(n) ? 1 : 0,
    };
  if (/Zelio/.test(n))
    return {
      ...base,
      w: 124,
      h: 90,
      d: 60,
      body: "#dcdedb",
      strip: "#5c6366",
      accent: "#3dcd58",
      display: true,
      ports: 0,
    };
  if (/M221|Twido/.test(n))
    return {
      ...base,
      w: /Twido|16R/.test(n) ? 95 : /40R/.test(n) ? 163 : 110,
      h: 90,
      d: 70,
      body: /Twido/.test(n) ? "#d9dbd6" : "#e7e8e5",
      strip: "#3f4548",
      accent: "#3dcd58",
      clamp: /Twido/.test(n) ? "#b9bdb8" : "#3c4144",
    };
  if (/MELSEC/.test(n))
    return {
      ...base,
      w: /ADP/.test(n) ? 18 : points > 50 ? 220 : points > 30 ? 150 : points > 20 ? 90 : 60,
      h: 90,
      d: 83,
      body: /FX5/.test(n) ? "#4a5058" : "#e0e1dc",
      strip: /FX5/.test(n) ? "#3b4048" : "#4d535a",
      accent: "#c3272f",
      clamp: "#363b40",
      ports: /FX5/.test(n) ? 1 : 0,
    };
  if (/Micro8|MicroLogix/.test(n))
    return {
      ...base,
      w: /1400/.test(n) ? 180 : /1100/.test(n) ? 110 : 158,
      h: 90,
      d: 80,
      body: /Micro850/.test(n) ? "#43484c" : "#4e5358",
      strip: "#33383c",
      accent: "#b3202c",
      clamp: "#2b2f32",
      display: /MicroLogix/.test(n),
    };
  if (/NX1P2/.test(n))
    return {
      ...base,
      w: /9024/.test(n) ? 130 : 154,
      h: 100,
      d: 71,
      body: "#3a3e42",
      strip: "#2d3134",
      accent: "#2f7fc1",
      clamp: "#26292c",
      ports: 2,
    };
  if (/G9SP/.test(n))
    return {
      ...base,
      w: /N20/.test(n) ? 100 : 85,
      h: 92,
      d: 67,
      body: "#ddc13a",
      strip: "#33383b",
      accent: "#1d2124",
      clamp: "#2b2f32",
      ports: 0,
    };
  if (/CP1/.test(n))
    return {
      ...base,
      w: /CP1L/.test(n) ? 150 : 150,
      h: 90,
      d: 85,
      body: "#3b4044",
      strip: "#2d3236",
      accent: "#2f7fc1",
      clamp: "#24282b",
      ports: 0,
    };
  if (/AXC/.test(n))
    return {
      ...base,
      w: 45,
      h: 126,
      d: 74,
      body: "#3c4145",
      strip: "#2f3336",
      accent: "#0098a1",
      clamp: "#2b6c73",
      ports: 2,
    };
  if (/CX8/.test(n))
    return {
      ...base,
      w: 71,
      h: 100,
      d: 73,
      body: "#d2d4d1",
      strip: "#3a3f42",
      accent: "#c8202b",
      clamp: "#c4c7c4",
      ports: 2,
    };
  if (/PNOZ m|mm0p/.test(n))
    return {
      ...base,
      w: 45,
      h: 101,
      d: 120,
      body: "#e8c81e",
      strip: "#e8c81e",
      accent: "#33383b",
      clamp: "#2b2f32",
      display: /mm0p|m B1/.test(n),
      ports: 0,
    };
  if (/Pluto/.test(n))
    return {
      ...base,
      w: 45,
      h: 84,
      d: 118,
      body: "#d9c22c",
      strip: "#2f3437",
      accent: "#e2231a",
      clamp: "#2b2f32",
      display: true,
      ports: 0,
    };
  return base;
}
