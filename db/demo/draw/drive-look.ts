import type { Device } from "./device";

export interface DriveLook {
  body: string;
  cover: string;
  lower: string;
  accent: string;
  keypad: "bop" | "dial" | "graphic" | "strip";
}

/** Colours and keypad by maker. */
export function driveLook(d: Device): DriveLook {
  const n = d.part.name;
  if (/ACS580|ACS880/.test(n))
    return {
      body: "#2f3336",
      cover: "#3a3f42",
      lower: "#d9dbda",
      accent: "#e2231a",
      keypad: "graphic",
    };
  if (/ACS/.test(n))
    return {
      body: "#d4d6d3",
      cover: "#dfe0dd",
      lower: "#3a3f43",
      accent: "#e2231a",
      keypad: /ACS550/.test(n) ? "graphic" : "bop",
    };
  if (/Lenze/.test(d.part.maker))
    return {
      body: "#c3c9cf",
      cover: "#d2d7db",
      lower: "#27477f",
      accent: "#1f4fa0",
      keypad: /smd/.test(n) ? "strip" : "bop",
    };
  if (/SEW/.test(d.part.maker))
    return {
      body: "#c9cccd",
      cover: "#54595d",
      lower: "#3d4245",
      accent: "#d3222a",
      keypad: "bop",
    };
  if (/Danfoss/.test(d.part.maker))
    return {
      body: "#6d7276",
      cover: "#3d4245",
      lower: "#55595d",
      accent: "#d81f2a",
      keypad: "dial",
    };
  if (/Schneider/.test(d.part.maker))
    return {
      body: /ATV[69]30|Altistart/.test(n) ? "#e3e5e3" : "#3c4144",
      cover: /ATV[69]30|Altistart/.test(n) ? "#eceeec" : "#4a5053",
      lower: "#34393c",
      accent: "#3dcd58",
      keypad: /ATV(12|31)/.test(n) ? "dial" : "graphic",
    };
  if (/Mitsubishi/.test(d.part.maker))
    return {
      body: "#4f565f",
      cover: "#5b636d",
      lower: "#444a52",
      accent: "#d7262f",
      keypad: "dial",
    };
  if (/Allen/.test(d.part.maker))
    return {
      body: "#3b3f44",
      cover: "#474c51",
      lower: "#33373b",
      accent: "#b3202c",
      keypad: "dial",
    };
  if (/Control Tech/.test(d.part.maker))
    return {
      body: "#3f4a55",
      cover: "#dfe1e0",
      lower: "#4a5561",
      accent: "#17746f",
      keypad: "bop",
    };
  if (/Omron/.test(d.part.maker))
    return {
      body: "#3a3e42",
      cover: "#e4e5e3",
      lower: "#44494e",
      accent: "#0f5fae",
      keypad: "dial",
    };
  return { body: "#72787c", cover: "#858b8f", lower: "#64696d", accent: "#00a0a0", keypad: "bop" };
}
