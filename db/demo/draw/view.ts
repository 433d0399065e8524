/** Millimetres: x to the right, y up, z towards the front of the device. */
export type Vec = readonly [number, number, number];

export type Point = readonly [number, number];

export interface Camera {
  /** Degrees to the right of the front; 180 looks at the rear. */
  yaw: number;
  /** Degrees above the horizon. */
  pitch: number;
}

export const WIDTH = 1200;

export const HEIGHT = 900;

/** Two decimals are finer than a pixel and keep the SVG small. */
export const f = (n: number): string => String(Math.round(n * 100) / 100);

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

export const times = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k];

export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/**
 * Parallel projection, as with a long lens. It is affine, so the art of every face can be drawn
 * flat in millimetres and laid onto the face with one SVG matrix.
 */
export class View {
  readonly right: Vec;
  readonly up: Vec;
  readonly toCamera: Vec;
  private readonly lamp: Vec;
  scale = 1;
  private offset: Point = [0, 0];

  constructor(camera: Camera) {
    const yaw = (camera.yaw * Math.PI) / 180;
    const pitch = (camera.pitch * Math.PI) / 180;
    const [sy, cy, sp, cp] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)];
    this.right = [cy, 0, -sy];
    this.up = [-sy * sp, cp, -cy * sp];
    this.toCamera = [sy * cp, sp, cy * cp];
    // The lamp hangs up left behind the camera and turns with it, so a rear view is lit as well.
    this.lamp = add(
      add(times(this.right, -0.46), times(this.up, 0.62)),
      times(this.toCamera, 0.64),
    );
  }

  point(p: Vec): Point {
    return [
      this.offset[0] + dot(p, this.right) * this.scale,
      this.offset[1] - dot(p, this.up) * this.scale,
    ];
  }

  /** Brightness of a surface: about 1 for one that faces the camera. */
  light(normal: Vec): number {
    return 0.6 + 0.56 * Math.max(0, dot(normal, this.lamp)) ** 0.9;
  }

  facing(normal: Vec): number {
    return dot(normal, this.toCamera);
  }

  matrix(origin: Vec, e1: Vec, e2: Vec): string {
    const [x, y] = this.point(origin);
    const s = this.scale;
    const parts = [
      dot(e1, this.right) * s,
      -dot(e1, this.up) * s,
      dot(e2, this.right) * s,
      -dot(e2, this.up) * s,
    ];
    return `matrix(${parts.map((n) => n.toFixed(4)).join(" ")} ${f(x)} ${f(y)})`;
  }

  /** Scales and moves so that the points fill the given share of the picture. */
  fit(points: Vec[], shareX: number, shareY: number, centreY = 0.5): void {
    this.scale = 1;
    this.offset = [0, 0];
    const flat = points.map((p) => this.point(p));
    const xs = flat.map((p) => p[0]);
    const ys = flat.map((p) => p[1]);
    const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    this.scale = Math.min((WIDTH * shareX) / (x1 - x0 || 1), (HEIGHT * shareY) / (y1 - y0 || 1));
    this.offset = [
      WIDTH / 2 - ((x0 + x1) / 2) * this.scale,
      HEIGHT * centreY - ((y0 + y1) / 2) * this.scale,
    ];
  }
}

/** Convex hull (monotone chain) of projected points. */
export function hull(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: Point[]): Point[] => {
    const out: Point[] = [];
    for (const p of list) {
      for (;;) {
        const [a, b] = [out[out.length - 2], out[out.length - 1]];
        if (!a || !b) break;
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        out.pop();
      }
      out.push(p);
    }
    out.pop();
    return out;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** Closed SVG path. */
export const polygon = (points: Point[]): string =>
  `M${points.map((p) => `${f(p[0])} ${f(p[1])}`).join("L")}Z`;
