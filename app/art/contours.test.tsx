import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Contours } from "./contours.tsx";

it("each ring ends where it began, and as smoothly", () => {
  const [, path = ""] = /<path d="([^"]*)"/.exec(renderToStaticMarkup(<Contours seed={3} rings={8} />)) ?? [];
  const rings = path.split("M").slice(1);
  expect(rings).toHaveLength(8);
  for (const ring of rings) {
    const [x = 0, y = 0, cx = 0, cy = 0, ...rest] = ring.split(/[^\d.-]+/).map(Number);
    // Each end mirrors the control point of the piece before it.
    let [at, control] = [
      { x, y },
      { x: x + cx, y: y + cy },
    ];
    for (let i = 0; i + 1 < rest.length - 1; i += 2) {
      at = { x: at.x + (rest[i] ?? 0), y: at.y + (rest[i + 1] ?? 0) };
      control = { x: 2 * at.x - control.x, y: 2 * at.y - control.y };
    }
    expect(at).toEqual({ x, y });
    expect(Math.hypot(control.x - (x + cx), control.y - (y + cy))).toBeLessThan(4);
  }
});
