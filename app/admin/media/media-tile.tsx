import { useState } from "react";
import { toApiProblem } from "#app/lib/use-api-call.ts";
import { Badge, Button, Icon } from "#app/ui/index.ts";
import { MoreIcon } from "#app/ui/more-icon.tsx";
import { PictureImage } from "#app/ui/picture-image.tsx";
import type { Picture } from "#worker/media/contract.ts";
import { TextField } from "../form/text-field.tsx";
import { FocalPointDialog } from "./focal-point-dialog.tsx";
import { saveMedia } from "./save-media.ts";
import { UploadState } from "./upload-tile.tsx";
import type { TileOrder } from "./use-tile-order.ts";
import type { Upload } from "./use-uploads.ts";

/** A picture of a field: its place, its description, its focal point. */
export function MediaTile({
  picture,
  place,
  count,
  upload,
  order,
  onChange,
  onRemove,
  onRetry,
}: {
  picture: Picture;
  place: number;
  count: number;
  /** Its variants are still being made. */
  upload?: Upload;
  order: TileOrder;
  onChange: (picture: Picture) => void;
  onRemove: () => void;
  onRetry: (key: string) => void;
}) {
  const [alt, setAlt] = useState(picture.alt);
  const [problem, setProblem] = useState<string>();
  const name = picture.alt || `picture ${place}`;

  const save = async (changes: Partial<Pick<Picture, "alt" | "focalX" | "focalY">>) => {
    setProblem(undefined);
    try {
      await saveMedia(picture.id, changes);
      onChange({ ...picture, ...changes });
    } catch (error) {
      setProblem(toApiProblem(error).message);
    }
  };

  return (
    <li className="media-tile" data-tile={picture.id} data-dragged={order.dragged === picture.id || undefined}>
      <div className="media-tile-picture">
        {upload?.preview && picture.formats.length === 0 ? (
          <img src={upload.preview} alt="" />
        ) : (
          <PictureImage picture={picture} sizes="220px" alt="" />
        )}
        {place === 1 && count > 1 ? <Badge tone="primary">Main picture</Badge> : null}
        {upload ? <UploadState upload={upload} /> : null}
        {count > 1 ? (
          <button
            type="button"
            className="media-handle"
            aria-label={`Move ${name}: place ${place} of ${count}. Use the arrow keys.`}
            {...order.handleOf(picture.id)}
          >
            <Icon name="menu" size={18} />
          </button>
        ) : null}
      </div>
      <TextField
        label={`Description of picture ${place}`}
        hideLabel
        placeholder="Describe this picture"
        value={alt}
        maxLength={400}
        error={problem ?? upload?.problem ?? undefined}
        onChange={(event) => setAlt(event.target.value)}
        onBlur={() => {
          if (alt.trim() !== picture.alt) void save({ alt: alt.trim() });
        }}
        onKeyDown={(event) => {
          // Enter would send the form around it.
          if (event.key !== "Enter") return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
      <div className="media-tile-actions">
        {upload?.state === "failed" ? (
          <Button variant="outline" onClick={() => onRetry(upload.key)}>
            Try again
          </Button>
        ) : (
          <FocalPointDialog picture={picture} name={name} onSave={(focalX, focalY) => void save({ focalX, focalY })} />
        )}
        <Button variant="ghost" icon data-remove onClick={onRemove} aria-label={`Remove ${name}`}>
          <MoreIcon name="trash" size={18} />
        </Button>
      </div>
    </li>
  );
}
