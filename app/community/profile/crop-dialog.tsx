import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { errorMessage, throwIfNotOk } from "../../lib/api-request.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FieldError } from "../../ui/field.tsx";
import { type Crop, keepInside, MAX_ZOOM, MIDDLE, moveBy, toRectangle } from "./crop.ts";

/** In pixels, the side of what is sent: twice the largest face. */
const SIDE = 320;
const UNREADABLE = "This file can't be read as a picture. Choose a JPEG, PNG or WebP file.";
/** Of the square, for one press of an arrow key. */
const STEP = 0.04;
const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
};

/** Cuts a picture to a square and makes it the member's own. */
export function CropDialog({ file, onClose, onSaved }: { file: File; onClose: () => void; onSaved: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState<Crop>(MIDDLE);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const from = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    let isOver = false;
    createImageBitmap(file, { imageOrientation: "from-image" }).then(
      (read) => (isOver ? read.close() : setBitmap(read)),
      () => isOver || setProblem(UNREADABLE),
    );
    return () => {
      isOver = true;
    };
  }, [file]);
  useEffect(() => () => bitmap?.close(), [bitmap]);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!bitmap || !context) return;
    const { x, y, side } = toRectangle(bitmap, crop);
    context.fillStyle = "#fff";
    context.fillRect(0, 0, SIDE, SIDE);
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, x, y, side, side, 0, 0, SIDE, SIDE);
  }, [bitmap, crop]);

  const move = (by: { x: number; y: number }) => bitmap && setCrop((before) => moveBy(bitmap, before, by));
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, y: event.clientY };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!from.current) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    move({ x: (event.clientX - from.current.x) / width, y: (event.clientY - from.current.y) / width });
    from.current = { x: event.clientX, y: event.clientY };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    move(by);
  };
  const save = async () => {
    const drawn = canvas.current;
    if (!drawn) return;
    const picture = await new Promise<Blob | null>((resolve) => drawn.toBlob(resolve, "image/jpeg", 0.9));
    if (!picture || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await throwIfNotOk(await fetch("/api/community/me/avatar", { method: "PUT", body: picture }));
      onSaved();
    } catch (error) {
      setProblem(errorMessage(error, "The picture wasn't saved. Check your connection and try again."));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Your picture"
      text="Drag it or use the arrow keys to choose which part shows."
      width={400}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and this is a picture */}
      <div
        className="avatar-crop"
        role="group"
        aria-label="The part that shows"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the picture
        tabIndex={0}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          from.current = null;
        }}
        onPointerCancel={() => {
          from.current = null;
        }}
        onKeyDown={onKeyDown}
      >
        <canvas ref={canvas} width={SIDE} height={SIDE} />
      </div>
      <label className="avatar-zoom">
        Zoom
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={crop.zoom}
          disabled={!bitmap}
          onChange={(event) => bitmap && setCrop(keepInside(bitmap, { ...crop, zoom: Number(event.target.value) }))}
        />
      </label>
      <FieldError>{problem}</FieldError>
      <div className="avatar-dialog-foot">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isBusy} aria-disabled={!bitmap || undefined} onClick={() => bitmap && void save()}>
          Save picture
        </Button>
      </div>
    </Dialog>
  );
}
