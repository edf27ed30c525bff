/** How a picture is magnified: `scale` 1 fits the screen, `x` and `y` move it in px. */
export interface ZoomTransform {
  scale: number;
  x: number;
  y: number;
}

export const FITTED: ZoomTransform = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 5;

/**
 * Magnifies about a point, which stays where it is.
 * @param point from the middle of the picture's box, in px
 * @param box the size of the box
 */
export function zoomAt(
  from: ZoomTransform,
  factor: number,
  point: { x: number; y: number },
  box: { width: number; height: number },
): ZoomTransform {
  const scale = Math.max(1, Math.min(MAX_SCALE, from.scale * factor));
  const ratio = scale / from.scale;
  return keepInside({ scale, x: point.x - (point.x - from.x) * ratio, y: point.y - (point.y - from.y) * ratio }, box);
}

/** Moves a magnified picture, not beyond its edges. */
export function keepInside({ scale, x, y }: ZoomTransform, box: { width: number; height: number }): ZoomTransform {
  const limit = (value: number, size: number) => {
    const most = ((scale - 1) * size) / 2;
    return Math.max(-most, Math.min(most, value)) || 0;
  };
  return { scale, x: limit(x, box.width), y: limit(y, box.height) };
}
