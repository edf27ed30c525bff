import { useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, Row } from "#app/ui/index.ts";
import type { Picture } from "#worker/media/contract.ts";
import { FocalPointField } from "./focal-point-field.tsx";

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
      <FocalPointField
        picture={picture}
        x={x}
        y={y}
        onChange={(nextX, nextY) => {
          setX(nextX);
          setY(nextY);
        }}
      />
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
