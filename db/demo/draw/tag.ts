import type { Device } from "./device";

export const ALU = "#c3c8ca";

export const STEEL = "#d6d9d9";

export const BLUE = "#0091dc";

/** Label that lies in front of a part too small or too round for a type plate. */
export function tag(d: Device, x: number, z: number, w: number): void {
  const shape = { x, y: 0, z, w, h: w * 0.008, d: w * 0.56 };
  d.box(shape, { fill: "#f4f4f0", r: 0.2, art: { top: d.plate(shape, "top", 0, 0, w, w) } });
}
