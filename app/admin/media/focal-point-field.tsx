import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { PictureImage } from "#app/ui/picture-image.tsx";
import type { Picture } from "#worker/media/contract.ts";

const clamp = (value: number) => Math.min(100, Math.max(0, Math.round(value)));
const STEPS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What must stay in view where a picture is cropped, in percent: a point that is dragged, or moved by the arrow keys. */
export function FocalPointField({
  picture,
  x,
  y,
  onChange,
}: {
  picture: Picture;
  x: number;
  y: number;
  onChange: (x: number, y: number) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const point = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || event.buttons === 0) return;
    onChange(
      clamp(((event.clientX - box.left) / box.width) * 100),
      clamp(((event.clientY - box.top) / box.height) * 100),
    );
  };
  const step = (event: KeyboardEvent) => {
    const move = STEPS[event.key];
    if (!move) return;
    event.preventDefault();
    const by = event.shiftKey ? 10 : 1;
    onChange(clamp(x + by * move[0]), clamp(y + by * move[1]));
  };
  return (
    <>
      <div
        className="focal-frame"
        ref={frame}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          point(event);
        }}
        onPointerMove={point}
      >
        <PictureImage picture={picture} sizes="600px" alt="" eager />
        <button
          type="button"
          className="focal-point"
          style={{ left: `${x}%`, top: `${y}%` }}
          aria-label={`Focal point: ${x}% from the left, ${y}% from the top. Use the arrow keys.`}
          onKeyDown={step}
        />
      </div>
      {/* A new name of the button that has the focus is not read out. */}
      <p className="visually-hidden" role="status">
        {x}% from the left, {y}% from the top
      </p>
      <div className="focal-previews" aria-hidden="true">
        {["1 / 1", "3 / 4", "16 / 9"].map((aspectRatio) => (
          <div key={aspectRatio} style={{ aspectRatio }}>
            <PictureImage picture={{ ...picture, focalX: x, focalY: y }} sizes="160px" alt="" />
          </div>
        ))}
      </div>
    </>
  );
}
