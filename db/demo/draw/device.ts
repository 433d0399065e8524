import { circle, line, rect } from "./art";
import { mix } from "./colour";
import { text } from "./lettering";
import type { Part } from "./part";
import { plate, type PlateLook } from "./plate";
import { Random } from "./random";
import { round, type RoundLook } from "./round";
import {
  box,
  type BoxLook,
  type BoxShape,
  face,
  type FaceName,
  prism,
  type PrismLook,
  type Solid,
} from "./solid";
import { tube } from "./tube";
import { add, f, type Point, times, type Vec } from "./view";

/** Where the type plate sits, for the close-up. */
export interface PlateSpot {
  centre: Vec;
  face: FaceName;
  w: number;
  h: number;
}

/** A device under construction: families add solids in millimetres, standing on y = 0. */
export class Device {
  readonly solids: Solid[] = [];
  readonly rng: Random;
  spot: PlateSpot | undefined;
  /** Preferred yaw of the first view and how flat the camera looks. */
  yaw = 30;
  pitch = 17;
  /** Share of the picture the device fills; small parts fill less. */
  size = 0.74;
  /** Lies on the bench: no rear view worth showing. */
  flat = false;
  private readonly worn: number;

  constructor(readonly part: Part) {
    this.rng = new Random(part.seed);
    this.worn = { new: 0, boxed: 0, refurbished: 0.25, used: 0.7, defective: 1.1 }[part.condition];
  }

  /** Scratches, scuffs and dust on one face. */
  private wear(name: FaceName, w: number, h: number): string {
    const area = w * h;
    if (!this.worn || area < 900) return "";
    const rng = this.rng;
    let out = "";
    if (name === "top") out += rect(0, 0, w, h, "#cbbfa6", 0, `opacity="${f(0.16 * this.worn)}"`);
    const count = Math.round(this.worn * rng.between(1, 4));
    for (let i = 0; i < count; i++) {
      const [x, y] = [rng.between(0.05, 0.9) * w, rng.between(0.1, 0.95) * h];
      const [dx, dy] = [rng.between(-0.12, 0.16) * w, rng.between(-0.08, 0.08) * h];
      const d = `M${f(x)} ${f(y)}q${f(dx * 0.5)} ${f(dy * 0.2)} ${f(dx)} ${f(dy)}`;
      out +=
        line(d, "#fff", rng.between(0.12, 0.35), rng.between(0.2, 0.5)) +
        line(d, "#000", 0.1, 0.25);
    }
    if (rng.chance(0.5 * this.worn)) {
      const [x, y] = [rng.between(0, 0.8) * w, h - rng.between(0.5, 2)];
      out += rect(x, y, rng.between(2, 8), rng.between(0.4, 1.2), "#f2efe8", 0.4, 'opacity=".4"');
    }
    return out;
  }

  box(shape: BoxShape, look: BoxLook): BoxShape {
    const art = { ...look.art };
    for (const name of ["front", "left", "right", "top", "back"] as const) {
      const side = face(shape, name);
      const wear = look.opacity === undefined ? this.wear(name, side.w, side.h) : "";
      if (wear) art[name] = (art[name] ?? "") + wear;
    }
    this.solids.push(box(shape, { ...look, art }));
    return shape;
  }

  prism(x: number, w: number, profile: Point[], look: PrismLook): void {
    this.solids.push(prism(x, w, profile, look));
  }

  round(axis: "x" | "y" | "z", at: Vec, r: number, len: number, look: RoundLook): void {
    this.solids.push(round(axis, at, r, len, look));
  }

  tube(points: Vec[], r: number, fill: string): void {
    this.solids.push(...tube(points, r, fill));
  }

  /** Art of the type plate on a face; remembers it for the close-up. */
  plate(
    shape: BoxShape,
    on: FaceName,
    x: number,
    y: number,
    w: number,
    h: number,
    look: PlateLook = {},
  ): string {
    const side = face(shape, on);
    const pw = Math.min(w, side.w - 1);
    const ph = Math.min(h, side.h - 1);
    const px = Math.max(0.5, Math.min(x, side.w - pw - 0.5));
    const py = Math.max(0.5, Math.min(y, side.h - ph - 0.5));
    this.spot = {
      centre: add(side.origin, add(times(side.e1, px + pw / 2), times(side.e2, py + ph / 2))),
      face: on,
      w: pw,
      h: ph,
    };
    const faded =
      this.worn > 0.5 && !look.ground
        ? { ...look, ground: mix("#f4f4f0", "#dcd3bd", this.rng.between(0, 0.7)) }
        : look;
    return plate(this.part, px, py, pw, ph, faded) + this.sticker(px, py + ph, side.w, side.h);
  }

  /** Stock or test sticker next to the plate. */
  private sticker(x: number, y: number, w: number, h: number): string {
    const rng = this.rng;
    const r = Math.min(w, h) * 0.09;
    if (this.worn < 0.2 || !rng.chance(0.45) || y + r * 2.6 > h || x + r * 2.4 > w) return "";
    const colour = rng.pick(["#3f9b5b", "#e0b52f", "#3d79b8", "#d9763a"]);
    const [cx, cy] = [x + r * 1.3, y + r * 1.4];
    return (
      circle(cx + 0.2, cy + 0.3, r, "#000", 'opacity=".25"') +
      circle(cx, cy, r, colour) +
      circle(cx, cy, r * 0.72, "#fff", 'opacity=".9"') +
      text(cx, cy + r * 0.25, rng.pick(["OK", "QS", "24", "B2"]), r * 0.7, {
        anchor: "middle",
        bold: true,
        fill: colour,
      })
    );
  }
}
