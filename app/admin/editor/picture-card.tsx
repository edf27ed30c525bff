import type { ReactNodeViewProps } from "@tiptap/react";
import { useContext, useState } from "react";
import { Button, Row } from "#app/ui/index.ts";
import { PictureImage } from "#app/ui/picture-image.tsx";
import { type Block, type GalleryItem, PICTURE_SIZES } from "#worker/content/domain-body.ts";
import { Card, ShownContext } from "./card.tsx";
import { PictureDialog } from "./picture-dialog.tsx";

const SIZE_NAMES = { text: "Text width", wide: "Wide", full: "Full width" } as const;

/** A picture with its caption below it, as on the page; what it shows and where its focus is are in a dialog. */
export function ImageCard(view: ReactNodeViewProps) {
  const shown = useContext(ShownContext);
  const [isOpen, setOpen] = useState(false);
  const { mediaId, alt, caption, size } = view.node.attrs as Extract<Block, { type: "image" }>["attrs"];
  const picture = shown?.pictures.get(mediaId);
  return (
    <Card
      view={view}
      label="Picture"
      tools={
        <>
          {PICTURE_SIZES.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === size}
              onClick={() => view.updateAttributes({ size: one })}
            >
              {SIZE_NAMES[one]}
            </button>
          ))}
          <button type="button" onClick={() => setOpen(true)}>
            Edit
          </button>
        </>
      }
    >
      {picture ? (
        <PictureImage picture={{ ...picture, alt: alt || picture.alt }} sizes="(min-width: 760px) 720px, 100vw" />
      ) : (
        <p className="card-key">Picture {mediaId}</p>
      )}
      <div className="picture-line">
        <input
          className="picture-caption"
          aria-label="Caption"
          placeholder="Add a caption"
          maxLength={600}
          value={caption}
          onChange={(event) => view.updateAttributes({ caption: event.target.value })}
        />
        <AltButton alt={alt || (picture?.alt ?? "")} onClick={() => setOpen(true)} />
      </div>
      {isOpen ? (
        <PictureDialog
          picture={picture ?? null}
          alt={alt}
          caption={caption}
          onClose={() => setOpen(false)}
          onSave={(words) => view.updateAttributes(words)}
          onPicture={shown?.setPicture}
        />
      ) : null}
    </Card>
  );
}

/** Says whether a picture is described, and opens where it is. */
const AltButton = ({ alt, onClick }: { alt: string; onClick: () => void }) => (
  <button type="button" className="alt-button" data-missing={alt === "" || undefined} title={alt} onClick={onClick}>
    {alt === "" ? "Add alt text" : "Alt text"}
  </button>
);

/** Several pictures in their order. */
export function GalleryCard(view: ReactNodeViewProps) {
  const shown = useContext(ShownContext);
  const [open, setOpen] = useState<string | null>(null);
  const items = view.node.attrs.items as GalleryItem[];
  const set = (next: GalleryItem[]) => (next.length > 0 ? view.updateAttributes({ items: next }) : view.deleteNode());
  const edited = items.find((item) => item.mediaId === open);
  return (
    <Card view={view} label="Gallery">
      <ul className="gallery-items">
        {items.map((item, at) => {
          const picture = shown?.pictures.get(item.mediaId);
          const change = (part: Partial<GalleryItem>) =>
            set(items.map((one, i) => (i === at ? { ...one, ...part } : one)));
          return (
            <li key={item.mediaId}>
              {picture ? <PictureImage picture={picture} sizes="200px" /> : null}
              <div className="picture-line">
                <input
                  className="picture-caption"
                  aria-label={`Caption of picture ${at + 1}`}
                  placeholder="Add a caption"
                  maxLength={600}
                  value={item.caption}
                  onChange={(event) => change({ caption: event.target.value })}
                />
                <AltButton alt={item.alt || (picture?.alt ?? "")} onClick={() => setOpen(item.mediaId)} />
              </div>
              <Row gap={8}>
                <Button
                  variant="ghost"
                  disabled={at === 0}
                  aria-label={`Move picture ${at + 1} up`}
                  onClick={() => set(items.toSpliced(at, 1).toSpliced(at - 1, 0, item))}
                >
                  Move up
                </Button>
                <Button
                  variant="ghost"
                  aria-label={`Remove picture ${at + 1}`}
                  onClick={() => set(items.toSpliced(at, 1))}
                >
                  Remove
                </Button>
              </Row>
            </li>
          );
        })}
      </ul>
      {edited ? (
        <PictureDialog
          picture={shown?.pictures.get(edited.mediaId) ?? null}
          alt={edited.alt}
          caption={edited.caption}
          onClose={() => setOpen(null)}
          onSave={(words) => set(items.map((one) => (one.mediaId === open ? { ...one, ...words } : one)))}
          onPicture={shown?.setPicture}
        />
      ) : null}
    </Card>
  );
}
