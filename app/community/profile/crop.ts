/** The part of a picture that is seen in a square: its middle and how much it is enlarged. */
export interface Crop {
  /** Of the picture, 0 to 1. */
  x: number;
  y: number;
  /** 1: the shorter side fills the square. */
  zoom: number;
}

export const MAX_ZOOM = 4;
export const MIDDLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

interface Size {
  width: number;
  height: number;
}

/** The side of the part that is seen, in the picture's pixels. */
const sideOf = ({ width, height }: Size, zoom: number): number => Math.min(width, height) / zoom;

/** The same part where it would reach over an edge: moved back inside. */
export function keepInside(size: Size, crop: Crop): Crop {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, crop.zoom));
  const side = sideOf(size, zoom);
  const within = (at: number, length: number) => Math.min(1 - side / 2 / length, Math.max(side / 2 / length, at));
  return { zoom, x: within(crop.x, size.width), y: within(crop.y, size.height) };
}

/** The rectangle of the picture that fills the square. */
export function toRectangle(size: Size, crop: Crop): { x: number; y: number; side: number } {
  const { x, y, zoom } = keepInside(size, crop);
  const side = sideOf(size, zoom);
  return { x: x * size.width - side / 2, y: y * size.height - side / 2, side };
}

/** After the picture was moved in the square. @param by in sides of the square */
export function moveBy(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const side = sideOf(size, crop.zoom);
  return keepInside(size, { ...crop, x: crop.x - (by.x * side) / size.width, y: crop.y - (by.y * side) / size.height });
}
