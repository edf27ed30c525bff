import { useState } from "react";
import { toApiProblem } from "#app/lib/use-api-call.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, Callout } from "#app/ui/index.ts";
import type { Picture } from "#worker/media/domain.ts";
import { TextArea, TextField } from "../form/text-field.tsx";
import { FocalPointField } from "../media/focal-point-field.tsx";
import { saveMedia } from "../media/save-media.ts";

interface Words {
  alt: string;
  caption: string;
}

/**
 * What a picture of a text shows, in words, and what must stay in view where it is cropped. The words are the text's own;
 * the focal point belongs to the picture, and is saved for all places that show it.
 */
export function PictureDialog({
  picture,
  onClose,
  onSave,
  onPicture,
  ...words
}: Words & {
  /** Null where the library has it no more. */
  picture: Picture | null;
  onClose: () => void;
  onSave: (words: Words) => void;
  onPicture?: (picture: Picture) => void;
}) {
  const [alt, setAlt] = useState(words.alt);
  const [caption, setCaption] = useState(words.caption);
  const [focus, setFocus] = useState({ x: picture?.focalX ?? 50, y: picture?.focalY ?? 50 });
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState("");
  const save = async () => {
    onSave({ alt: alt.trim(), caption: caption.trim() });
    const isMoved = picture && (focus.x !== picture.focalX || focus.y !== picture.focalY);
    if (!isMoved) return onClose();
    setSaving(true);
    try {
      await saveMedia(picture.id, { focalX: focus.x, focalY: focus.y });
      onPicture?.({ ...picture, focalX: focus.x, focalY: focus.y });
      onClose();
    } catch (error) {
      setSaving(false);
      setProblem(toApiProblem(error).message);
    }
  };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Picture" width={640}>
      <form
        className="admin-form"
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog is inside the text for React: the page's own form must not hear of it.
          event.stopPropagation();
          if (!isSaving) void save();
        }}
      >
        <TextArea
          label="Alt text"
          hint={
            picture?.alt && !alt
              ? `Leave blank to use the picture’s own: “${picture.alt}”.`
              : "What the picture shows, for people who can’t see it."
          }
          rows={2}
          maxLength={400}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
        />
        <TextField
          label="Caption"
          maxLength={600}
          value={caption}
          onChange={(event) => setCaption(event.target.value)}
        />
        {picture ? (
          <fieldset className="focal-field">
            <legend>Focal point</legend>
            <p className="dim small">
              Drag the point to what must stay in view where the picture is cropped, or use the arrow keys. It applies
              wherever this picture is shown.
            </p>
            <FocalPointField picture={picture} x={focus.x} y={focus.y} onChange={(x, y) => setFocus({ x, y })} />
          </fieldset>
        ) : null}
        {problem ? <Callout tone="error">{problem}</Callout> : null}
        <Button type="submit" loading={isSaving}>
          Save picture
        </Button>
      </form>
    </Dialog>
  );
}
