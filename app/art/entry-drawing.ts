import { type DrawingName, drawingNames, isDrawingName } from "./drawing-names.ts";

/**
 * The drawing of a text without a picture: the one that it names, else one that is always the same for its address, so
 * that texts of which nobody chose a drawing differ.
 */
export function entryDrawing({ drawing, path }: { drawing: string; path: string }): DrawingName {
  if (isDrawingName(drawing)) return drawing;
  let sum = 7;
  for (const character of path) sum = (sum * 31 + character.charCodeAt(0)) % 9973;
  return drawingNames[sum % drawingNames.length] as DrawingName;
}
