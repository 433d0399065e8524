import { resetGradients } from "./round";
import { corners, type Solid } from "./solid";
import { type Camera, hull, polygon, type Vec, View, HEIGHT, WIDTH } from "./view";

const DEFS = `<defs>
<linearGradient id="face" x1="0" y1="0" x2=".5" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".17"/><stop offset=".45" stop-color="#fff" stop-opacity=".02"/><stop offset="1" stop-color="#000" stop-opacity=".16"/></linearGradient>
<linearGradient id="button" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".26"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".18"/></linearGradient>
<linearGradient id="hollow" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity=".55"/><stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient>
<linearGradient id="glass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset=".42" stop-color="#fff" stop-opacity=".05"/><stop offset=".43" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#fff" stop-opacity=".04"/></linearGradient>
<radialGradient id="screw" cx=".38" cy=".32" r=".8"><stop offset="0" stop-color="#f6f6f3"/><stop offset=".6" stop-color="#b4b8bb"/><stop offset="1" stop-color="#75797d"/></radialGradient>
<linearGradient id="metal" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#000" stop-opacity=".25"/><stop offset=".25" stop-color="#fff" stop-opacity=".35"/><stop offset=".55" stop-color="#000" stop-opacity=".08"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></linearGradient>
<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#eceff1"/><stop offset=".62" stop-color="#f8f9f9"/><stop offset=".72" stop-color="#f4f5f5"/><stop offset="1" stop-color="#e3e6e8"/></linearGradient>
<filter id="soft" x="-30%" y="-60%" width="160%" height="220%"><feGaussianBlur stdDeviation="7"/></filter>
<filter id="wide" x="-40%" y="-80%" width="180%" height="260%"><feGaussianBlur stdDeviation="26"/></filter>
</defs>`;

/** Whether a may hide b: no axis along which b is nearer to the camera. */
function mayHide(a: Solid, b: Solid, toCamera: Vec): boolean {
  for (const i of [0, 1, 2] as const) {
    const c = toCamera[i];
    if (Math.abs(c) < 0.001) continue;
    if (c > 0 ? b.min[i] >= a.max[i] - 0.01 : b.max[i] <= a.min[i] + 0.01) return false;
  }
  return true;
}

/** Orders solids so that none is painted over by one behind it. */
function paintOrder(solids: Solid[], toCamera: Vec): Solid[] {
  const behind = solids.map(
    (a) =>
      new Set(solids.filter((b) => b !== a && mayHide(a, b, toCamera) && !mayHide(b, a, toCamera))),
  );
  const rest = new Set(solids.keys());
  const out: Solid[] = [];
  while (rest.size) {
    const order = [...rest];
    const free = order.find(
      (i) => ![...rest].some((j) => j !== i && behind[i]?.has(solids[j] as Solid)),
    );
    const next = free ?? order[0] ?? 0;
    rest.delete(next);
    const solid = solids[next];
    if (solid) out.push(solid);
  }
  return out;
}

function shadow(solids: Solid[], view: View): string {
  const sun: Vec = [
    view.right[0] * 0.42 - view.toCamera[0] * 0.1,
    0,
    view.right[2] * 0.42 - view.toCamera[2] * 0.1,
  ];
  const blocks = solids.filter((s) => !s.footprint);
  const lines = solids.map((s) => s.footprint?.(view) ?? "").join("");
  const contact = blocks
    .filter((s) => s.min[1] < 4)
    .map((s) =>
      polygon(
        hull(corners([s.min[0], 0, s.min[2]], [s.max[0], 0, s.max[2]]).map((p) => view.point(p))),
      ),
    );
  const cast = blocks.map((s) => {
    const h = Math.min(s.max[1], 120) * 0.55;
    const foot = corners([s.min[0], 0, s.min[2]], [s.max[0], 0, s.max[2]]);
    const head = foot.map((p): Vec => [p[0] + sun[0] * h, 0, p[2] + sun[2] * h]);
    return polygon(hull([...foot, ...head].map((p) => view.point(p))));
  });
  return `<g filter="url(#wide)" opacity=".26"><path d="${cast.join("")}" fill="#20282e"/></g><g filter="url(#soft)" opacity=".5"><path d="${contact.join("")}" fill="#14191d" transform="translate(2 5)"/><g transform="translate(3 6)">${lines}</g></g>`;
}

export interface Frame {
  camera: Camera;
  /** What has to be inside the picture; all solids when left out. */
  focus?: Vec[];
  shareX: number;
  shareY: number;
  centreY?: number;
}

/** The whole picture as SVG. */
export function picture(solids: Solid[], frame: Frame): string {
  resetGradients();
  const view = new View(frame.camera);
  const all = solids.flatMap((s) => corners(s.min, s.max));
  view.fit(frame.focus ?? all, frame.shareX, frame.shareY, frame.centreY);
  const body = paintOrder(solids, view.toCamera)
    .map((s) => s.draw(view))
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${DEFS}<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#wall)"/>${shadow(solids, view)}${body}</svg>`;
}
