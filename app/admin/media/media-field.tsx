import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button, FieldError, Text, toast } from "#app/ui/index.ts";
import type { Picture } from "#worker/media/contract.ts";
import { MAX_GALLERY } from "#worker/media/domain.ts";
import { DropZone } from "./drop-zone.tsx";
import { LibraryPicker } from "./library-picker.tsx";
import { MediaTile } from "./media-tile.tsx";
import { UploadTile } from "./upload-tile.tsx";
import { useTileOrder } from "./use-tile-order.ts";
import { useUploads } from "./use-uploads.ts";
import "./media.css";

interface MediaFieldProps {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** The pictures in their order. */
  value: readonly Picture[];
  /** A new list; given as a function of the current one, since uploads finish while others are edited. */
  onChange: (change: (pictures: Picture[]) => Picture[]) => void;
  /** The most pictures; 1 for a single one. */
  max?: number;
}

/**
 * Pictures of something, in order: dropped, pasted, taken with the camera, chosen from files or from the library. Each has
 * its description, its focal point and its place; the first is the one that lists show. What the field holds is saved by
 * its form; descriptions and focal points belong to the picture itself and are saved at once.
 */
export function MediaField({ label, hint, error, value, onChange, max = MAX_GALLERY }: MediaFieldProps) {
  const id = useId();
  const [isChoosing, setIsChoosing] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const field = useRef<HTMLFieldSetElement>(null);
  const count = useRef(value.length);
  count.current = value.length;
  const add = (picture: Picture) =>
    onChange((list) =>
      list.some((p) => p.id === picture.id) ? list : [...(max === 1 ? [] : list), picture].slice(0, max),
    );
  const {
    uploads,
    add: upload,
    cancel,
    retry,
  } = useUploads(
    "picture",
    ({ picture, filename }) => {
      if (!picture) return;
      add(picture);
      setAnnouncement(`${filename} added`);
    },
    ({ picture }) => {
      if (!picture) return;
      const { formats, placeholder } = picture;
      // What was typed meanwhile stays.
      onChange((list) => list.map((p) => (p.id === picture.id ? { ...p, formats, placeholder } : p)));
    },
  );
  const order = useTileOrder(value, (move) => onChange(move), setAnnouncement);
  const isFull = max > 1 && value.length >= max;

  const receive = (files: Iterable<File>) => {
    const list = [...files];
    const remaining = max === 1 ? 1 : Math.max(0, max - count.current - uploads.filter((u) => !u.item).length);
    upload(list.slice(0, remaining));
    if (list.length > remaining)
      toast({
        title: `${remaining} of ${list.length} pictures are being uploaded`,
        description: `You can add up to ${max} here.`,
        tone: "error",
      });
  };
  const remove = (picture: Picture) => {
    const at = value.findIndex((p) => p.id === picture.id);
    onChange((list) => list.filter((p) => p.id !== picture.id));
    focusNextTo(at);
    toast({
      title: "Picture removed",
      duration: 8000,
      action: {
        label: "Undo",
        alt: `Add the picture again under ${label}`,
        onClick: () => {
          onChange((list) => (list.some((p) => p.id === picture.id) ? list : list.toSpliced(at, 0, picture)));
          setAnnouncement(`Picture added back at position ${at + 1}`);
        },
      },
    });
  };
  // The button that had the focus is gone with its picture.
  const focusNextTo = (at: number) =>
    requestAnimationFrame(() => {
      const buttons = field.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [];
      const next = buttons[Math.min(at, buttons.length - 1)] ?? field.current?.querySelector<HTMLElement>("input");
      next?.focus();
    });

  // A tile that is stored already stands among the pictures; until it is finished it shows its progress there.
  const progressOf = (picture: Picture) => uploads.find((u) => u.item?.id === picture.id);

  return (
    <fieldset
      ref={field}
      className="media-field"
      aria-describedby={[hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ") || undefined}
    >
      <legend className="field-label">{label}</legend>
      {hint ? (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      ) : null}
      <ul className="media-tiles" data-single={max === 1 || undefined}>
        {value.map((picture, at) => (
          <MediaTile
            key={picture.id}
            picture={picture}
            place={at + 1}
            count={value.length}
            upload={progressOf(picture)}
            order={order}
            onRetry={retry}
            onRemove={() => {
              const own = progressOf(picture);
              if (own) cancel(own.key);
              remove(picture);
            }}
            onChange={(next) => onChange((list) => list.map((p) => (p.id === next.id ? next : p)))}
          />
        ))}
        {uploads
          .filter((u) => !u.item)
          .map((u) => (
            <UploadTile key={u.key} upload={u} onCancel={() => cancel(u.key)} onRetry={() => retry(u.key)} />
          ))}
        {isFull ? null : (
          <li className="media-add">
            <DropZone multiple={max > 1} hasPictures={value.length > 0} onFiles={receive}>
              <Button variant="ghost" data-library onClick={() => setIsChoosing(true)}>
                Choose from library
              </Button>
            </DropZone>
          </li>
        )}
      </ul>
      {value.some((p) => p.alt === "") ? (
        <Text small dim>
          Describe each picture in a few words: shoppers who can’t see it, and search engines, get the description.
        </Text>
      ) : null}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <Announcement text={announcement} />
      <LibraryPicker
        open={isChoosing}
        onOpenChange={setIsChoosing}
        chosen={value.map((p) => p.id)}
        // A field that is full has no such button any more.
        returnFocus={() =>
          field.current?.querySelector<HTMLElement>("[data-library]") ??
          [...(field.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [])].at(-1)
        }
        multiple={max > 1}
        onChoose={(items) => {
          for (const item of items) if (item.picture) add(item.picture);
          setAnnouncement(items.length === 1 ? `${items[0]?.filename} added` : `${items.length} pictures added`);
        }}
      />
    </fieldset>
  );
}

/** What changed, for screen readers. */
function Announcement({ text }: { text: string }) {
  const [shown, setShown] = useState("");
  useEffect(() => setShown(text), [text]);
  return (
    <span className="visually-hidden" role="status">
      {shown}
    </span>
  );
}
