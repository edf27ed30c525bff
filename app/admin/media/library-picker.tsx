import { useEffect, useState } from "react";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, Callout, Row, Text } from "#app/ui/index.ts";
import { PictureImage } from "#app/ui/picture-image.tsx";
import type { MediaItem, MediaPage } from "#worker/media/contract.ts";
import { TextField } from "../form/text-field.tsx";
import { DropZone } from "./drop-zone.tsx";
import { UploadTile } from "./upload-tile.tsx";
import { useUploads } from "./use-uploads.ts";

/** Chooses pictures that are in the library already. */
export function LibraryPicker({
  open,
  onOpenChange,
  chosen,
  multiple,
  returnFocus,
  onChoose,
  takesUploads = false,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Those that the field has already. */
  chosen: readonly string[];
  multiple: boolean;
  /** Where the focus goes when it closes. */
  returnFocus: () => HTMLElement | null | undefined;
  onChoose: (items: MediaItem[]) => void;
  /** New files are dropped, pasted and chosen here too. Left out: the field around it has its own place for them. */
  takesUploads?: boolean;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} returnFocus={returnFocus} title="Media library" width={860}>
      {open ? (
        <Picker
          chosen={chosen}
          multiple={multiple}
          takesUploads={takesUploads}
          onChoose={(items) => {
            onChoose(items);
            onOpenChange(false);
          }}
        />
      ) : null}
    </Dialog>
  );
}

/** How long typing pauses before the search is sent, in ms. */
const WAIT_MS = 250;

const loadPage = (q: string, cursor?: string) =>
  apiRequest<MediaPage>("GET", `/api/admin/media?${new URLSearchParams({ q, ...(cursor ? { cursor } : {}) })}`);

function Picker({
  chosen,
  multiple,
  onChoose,
  takesUploads,
}: {
  chosen: readonly string[];
  multiple: boolean;
  onChoose: (items: MediaItem[]) => void;
  takesUploads: boolean;
}) {
  const [q, setQ] = useState("");
  const [page, setPage] = useState<Pick<MediaPage, "items" | "next"> | null>(null);
  const [picked, setPicked] = useState<MediaItem[]>([]);
  const [problem, setProblem] = useState<string>();
  const [added, setAdded] = useState<MediaItem[]>([]);
  const { uploads, add, cancel, retry } = useUploads(
    "picture",
    (item) => {
      // A single one is all that was asked for.
      if (!multiple) return onChoose([item]);
      setAdded((list) => [item, ...list]);
      setPicked((list) => [...list.filter((p) => p.id !== item.id), item]);
    },
    (item) => {
      const ready = (list: MediaItem[]) => list.map((p) => (p.id === item.id ? item : p));
      setAdded(ready);
      setPicked(ready);
    },
  );

  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(
      () =>
        loadPage(q).then(
          (found) => {
            if (!isCurrent) return;
            setPage(found);
            setProblem(undefined);
          },
          (error: unknown) => isCurrent && setProblem(errorMessage(error)),
        ),
      q ? WAIT_MS : 0,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [q]);
  const loadMore = async () => {
    if (!page?.next) return;
    try {
      const more = await loadPage(q, page.next);
      setPage({ items: [...page.items, ...more.items], next: more.next });
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  const toggle = (item: MediaItem) =>
    setPicked((list) =>
      list.some((p) => p.id === item.id) ? list.filter((p) => p.id !== item.id) : multiple ? [...list, item] : [item],
    );

  const isAdded = (item: MediaItem) => added.some((one) => one.id === item.id);
  const pictures = [...added, ...(page?.items.filter((i) => i.picture && !isAdded(i)) ?? [])];
  const sending = uploads.filter((upload) => !upload.item);
  return (
    <>
      <TextField
        label="Search by file name or description"
        type="search"
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      {problem ? (
        <Callout tone="error" title="The library couldn’t be loaded">
          {problem}
        </Callout>
      ) : null}
      {takesUploads ? (
        <div className="library-uploads">
          <DropZone multiple={multiple} onFiles={(files) => add(multiple ? files : [...files].slice(0, 1))} />
          {sending.length > 0 ? (
            <ul className="media-tiles">
              {sending.map((upload) => (
                <UploadTile
                  key={upload.key}
                  upload={upload}
                  onCancel={() => cancel(upload.key)}
                  onRetry={() => retry(upload.key)}
                />
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
      <div role="status">
        {page ? (
          <Text small dim>
            {pictures.length > 0
              ? `${pictures.length}${page.next ? " or more" : ""} ${pictures.length === 1 ? "picture" : "pictures"}`
              : q
                ? `No picture matches “${q}”.`
                : "No pictures yet. Upload the first one."}
          </Text>
        ) : null}
      </div>
      <ul className="library-choices">
        {pictures.map((item) => {
          const isThere = chosen.includes(item.id);
          return (
            <li key={item.id}>
              <button
                type="button"
                aria-pressed={picked.some((p) => p.id === item.id)}
                disabled={isThere}
                onClick={() => toggle(item)}
              >
                {item.picture ? <PictureImage picture={item.picture} sizes="160px" /> : null}
                <span>{item.filename}</span>
                {isThere ? <span className="visually-hidden">already added</span> : null}
              </button>
            </li>
          );
        })}
      </ul>
      <Row gap={8}>
        <Button
          disabled={picked.length === 0 || sending.some((one) => one.state !== "failed")}
          onClick={() => onChoose(picked)}
        >
          {picked.length > 1 ? `Add ${picked.length} pictures` : "Add picture"}
        </Button>
        {page?.next ? (
          <Button variant="outline" onClick={() => void loadMore()}>
            Load more
          </Button>
        ) : null}
      </Row>
    </>
  );
}
