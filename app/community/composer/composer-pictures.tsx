import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { shrinkPhoto } from "../../lib/shrink-photo.ts";
import { Icon } from "../../ui/icon.tsx";
import { DrawnIcon } from "../topic/drawn-icon.tsx";
import { insertBlock, listPictures, pictureText, type TextPicture, withAlt, withoutPicture } from "./picture-text.ts";
import { uploadPicture } from "./upload-picture.ts";

/** How many are sent at once. */
const PARALLEL = 2;
/** As many as a post shows. */
const MAX_PICTURES = 10;
const MAX_ALT = 300;

interface Upload {
  key: string;
  file: File;
  /** The share that was sent, 0 to 1; null while it waits. */
  share: number | null;
  problem: string | null;
  /** Stored, it waits for those that were chosen before it. */
  path: string | null;
}

interface PicturesOptions {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onChange: (text: string) => void;
  /** Whether something is on its way. */
  onBusy: ((isBusy: boolean) => void) | undefined;
}

/** Uploads of a text that is being written: chosen, pasted or dropped. What has arrived stands in the text. */
export function useUploads({ field, text, onChange, onBusy }: PicturesOptions) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [notice, setNotice] = useState<string | null>(null);
  // Two may arrive before the page has drawn the first.
  const current = useRef({ text, onChange });
  current.current = { text, onChange };
  const running = useRef(new Map<string, AbortController>());
  const update = useCallback(
    (key: string, change: Partial<Upload>) =>
      setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each))),
    [],
  );
  const remove = useCallback((key: string) => {
    running.current.get(key)?.abort();
    // Now, not when its call has ended: the next one begins as the page is drawn.
    running.current.delete(key);
    setUploads((all) => all.filter((each) => each.key !== key));
  }, []);

  const insert = useCallback(
    (block: string) => {
      const { text: before, onChange: write } = current.current;
      const caret = Math.min(field.current?.selectionEnd ?? before.length, before.length);
      const change = insertBlock({ text: before, start: caret, end: caret }, block);
      const after = before.slice(0, change.from) + change.insert + before.slice(change.to);
      current.current.text = after;
      write(after);
      requestAnimationFrame(() => field.current?.setSelectionRange(change.end, change.end));
    },
    [field],
  );

  const send = useCallback(
    async ({ key, file }: Upload) => {
      const controller = new AbortController();
      running.current.set(key, controller);
      update(key, { share: 0, problem: null });
      try {
        const { path } = await uploadPicture(await shrinkPhoto(file), file.name, controller.signal, (share) =>
          update(key, { share }),
        );
        running.current.delete(key);
        update(key, { path });
      } catch (error) {
        running.current.delete(key);
        if ((error as Error).name !== "AbortError") update(key, { share: null, problem: (error as Error).message });
      }
    },
    [update],
  );

  // In the order in which they were chosen, whichever came first.
  useEffect(() => {
    const next = uploads.find(({ problem }) => problem === null);
    if (!next?.path) return;
    setUploads((all) => all.filter(({ key }) => key !== next.key));
    insert(pictureText(next.path));
  }, [uploads, insert]);

  useEffect(() => {
    const waiting = uploads.filter(
      ({ key, share, problem }) => share === null && !problem && !running.current.has(key),
    );
    for (const each of waiting.slice(0, PARALLEL - running.current.size)) void send(each);
  }, [uploads, send]);
  const isBusy = uploads.some(({ problem }) => problem === null);
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy]);
  useEffect(() => {
    const sending = running.current;
    return () => {
      for (const controller of sending.values()) controller.abort();
    };
  }, []);

  const add = useCallback((files: Iterable<File>) => {
    const chosen = [...files];
    const left = MAX_PICTURES - listPictures(current.current.text).length - running.current.size;
    setNotice(
      chosen.length > left
        ? `A post can have up to ${MAX_PICTURES} pictures. ${left > 0 ? `Only the first ${left} will be added.` : "Remove one first."}`
        : null,
    );
    setUploads((all) => [
      ...all,
      ...chosen.slice(0, Math.max(0, left)).map((file) => ({
        ...{ key: crypto.randomUUID(), file, share: null, problem: null, path: null },
      })),
    ]);
  }, []);

  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const picturesOf = (data: DataTransfer | null) =>
      [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
    const take = (event: Event, data: DataTransfer | null) => {
      const pictures = picturesOf(data);
      if (pictures.length === 0) return;
      event.preventDefault();
      add(pictures);
    };
    const onPaste = (event: ClipboardEvent) => {
      // Words that were copied with their picture, as from a text program, stay words.
      if (event.clipboardData?.types.includes("text/plain")) return;
      take(event, event.clipboardData);
    };
    const onDrop = (event: DragEvent) => {
      element.removeAttribute("data-drop");
      take(event, event.dataTransfer);
    };
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      element.toggleAttribute("data-drop", event.type === "dragover");
    };
    element.addEventListener("paste", onPaste);
    element.addEventListener("drop", onDrop);
    element.addEventListener("dragover", onDrag);
    element.addEventListener("dragleave", onDrag);
    return () => {
      element.removeEventListener("paste", onPaste);
      element.removeEventListener("drop", onDrop);
      element.removeEventListener("dragover", onDrag);
      element.removeEventListener("dragleave", onDrag);
    };
  }, [field, add]);

  return { uploads, notice, add, remove, retry: (key: string) => update(key, { problem: null, share: null }) };
}

type Uploads = ReturnType<typeof useUploads>;

/** Chooses pictures: on a phone from its camera or its photos. */
export function PictureButton({ onChoose }: { onChoose: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className="composer-tool"
        aria-label="Pictures"
        title="Pictures"
        onClick={() => input.current?.click()}
      >
        <DrawnIcon size={19} path="M4 5.500h16v13H4zM4 16l4.500-4.500 3.500 3.500 3-3 5 4.500M15.500 9.500h.01" />
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Choose pictures"
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </>
  );
}

/** What is on its way, and the pictures of the text with what they show. */
export function PictureList({
  text,
  onChange,
  uploads: { uploads, notice, remove, retry },
}: Pick<PicturesOptions, "text" | "onChange"> & { uploads: Uploads }) {
  const pictures = listPictures(text);
  if (pictures.length === 0 && uploads.length === 0 && !notice) return null;
  return (
    <div className="composer-pictures">
      {notice ? (
        <p className="field-error" role="alert">
          {notice}
        </p>
      ) : null}
      <ul>
        {pictures.map((picture, at) => (
          <PictureRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand twice in a text
            key={`${picture.id} ${at}`}
            picture={picture}
            onAlt={(alt) => onChange(withAlt(text, picture, alt))}
            onRemove={() => onChange(withoutPicture(text, picture))}
          />
        ))}
        {uploads.map(({ key, file, share, problem }) => (
          <li key={key} className="composer-picture">
            <span className="composer-picture-name">
              {file.name}
              {problem ? (
                <span className="field-error" role="alert">
                  {problem}
                </span>
              ) : (
                <progress value={share ?? 0} aria-label={`Uploading ${file.name}`} />
              )}
            </span>
            {problem ? (
              <button type="button" className="post-action" onClick={() => retry(key)}>
                Try again
              </button>
            ) : null}
            <button
              type="button"
              className="composer-tool"
              aria-label={problem ? `Remove ${file.name}` : `Cancel the upload of ${file.name}`}
              onClick={() => remove(key)}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A picture of the text: what it shows is asked for, unless it is there for its looks alone. */
function PictureRow({
  picture,
  onAlt,
  onRemove,
}: {
  picture: TextPicture;
  onAlt: (alt: string) => void;
  onRemove: () => void;
}) {
  const [isDecorative, setDecorative] = useState(false);
  const isMissing = picture.alt === "" && !isDecorative;
  return (
    <li className="composer-picture">
      <img src={`/media/${picture.id}/160.webp`} alt="" width={56} height={56} />
      <span className="composer-picture-name">
        <input
          className="input"
          aria-label="What the picture shows"
          placeholder={isDecorative ? "Decorative" : "What does it show?"}
          value={picture.alt}
          maxLength={MAX_ALT}
          disabled={isDecorative}
          onChange={(event) => onAlt(event.target.value)}
        />
        <label className="composer-decorative">
          <input
            type="checkbox"
            checked={isDecorative}
            onChange={(event) => {
              setDecorative(event.target.checked);
              if (event.target.checked) onAlt("");
            }}
          />
          Decorative
          {isMissing ? <span className="dim">A description lets everyone follow along.</span> : null}
        </label>
      </span>
      <button type="button" className="composer-tool" aria-label="Remove the picture" onClick={onRemove}>
        <Icon name="close" size={16} />
      </button>
    </li>
  );
}
