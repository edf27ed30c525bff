import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, Row } from "#app/ui/index.ts";
import { PictureImage } from "#app/ui/picture-image.tsx";
import type { Picture } from "#worker/media/contract.ts";

const clamp = (value: number) => Math.min(100, Math.max(0, Math.round(value)));
const STEPS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What must stay in view where a picture is cropped: a point that is dragged, or moved by the arrow keys. */
export function FocalPointDialog({
  picture,
  name,
  onSave,
}: {
  picture: Picture;
  name: string;
  onSave: (x: number, y: number) => void;
}) {
  const [open, setOpen] = useState(false);
  const [x, setX] = useState(picture.focalX);
  const [y, setY] = useState(picture.focalY);
  const frame = useRef<HTMLDivElement>(null);

  const point = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || event.buttons === 0) return;
    setX(clamp(((event.clientX - box.left) / box.width) * 100));
    setY(clamp(((event.clientY - box.top) / box.height) * 100));
  };
  const step = (event: KeyboardEvent) => {
    const move = STEPS[event.key];
    if (!move) return;
    event.preventDefault();
    const by = event.shiftKey ? 10 : 1;
    setX((was) => clamp(was + by * move[0]));
    setY((was) => clamp(was + by * move[1]));
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setX(picture.focalX);
        setY(picture.focalY);
      }}
      title="Focal point"
      text="Drag the point to what must stay in view where the picture is cropped, or use the arrow keys."
      width={640}
      trigger={
        <Button variant="ghost" aria-label={`Focal point of ${name}`}>
          Focal point
        </Button>
      }
    >
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
      <Row gap={8}>
        <Button
          onClick={() => {
            onSave(x, y);
            setOpen(false);
          }}
        >
          Save focal point
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            setX(50);
            setY(50);
          }}
        >
          Center it
        </Button>
      </Row>
    </Dialog>
  );
}
