/** At first, and after a click (specification, section 9). */
export const lensZoom = { normal: 2.5, strong: 5 } as const;
/** Pixels. */
export const LENS_SIZE = 300;

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The drawn area under `object-fit: contain`. */
export function containedIn(box: Box, natural: { width: number; height: number }): Box {
  const scale = Math.min(box.width / natural.width, box.height / natural.height);
  const width = natural.width * scale;
  const height = natural.height * scale;
  return {
    left: box.left + (box.width - width) / 2,
    top: box.top + (box.height - height) / 2,
    width,
    height,
  };
}

/** `undefined` when the pointer isn't on the picture. */
export function placeLens({
  pointer,
  stage,
  picture,
  zoom,
}: {
  pointer: { x: number; y: number };
  /** What the lens is positioned in. */
  stage: Box;
  picture: Box;
  zoom: number;
}) {
  const x = pointer.x - picture.left;
  const y = pointer.y - picture.top;
  if (x < 0 || y < 0 || x > picture.width || y > picture.height) return undefined;
  const half = LENS_SIZE / 2;
  return {
    left: pointer.x - stage.left - half,
    top: pointer.y - stage.top - half,
    backgroundWidth: picture.width * zoom,
    backgroundHeight: picture.height * zoom,
    backgroundX: half - x * zoom,
    backgroundY: half - y * zoom,
  };
}
