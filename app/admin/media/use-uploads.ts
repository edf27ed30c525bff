import { useEffect, useRef, useState } from "react";
import type { MediaItem } from "#worker/media/contract.ts";
import { FileError, type SendProgress, sendFile } from "./send-file.ts";

/** A file on its way. */
export interface Upload {
  key: string;
  name: string;
  /** An address of the file in this browser, for its tile; null for a PDF. */
  preview: string | null;
  state: "waiting" | "running" | "failed";
  progress: SendProgress | null;
  problem: string | null;
  /** Set once the file itself is stored: it may be used while its variants are made. */
  item: MediaItem | null;
}

/** How many are sent at the same time. */
const PARALLEL = 2;

/**
 * Uploads of a field: several at once, each with its own progress, cancel and retry.
 * @param onStored a file is in the library; called once for each
 * @param onReady its variants exist
 */
export function useUploads(
  accept: "picture" | "document",
  onStored: (item: MediaItem, key: string) => void,
  onReady?: (item: MediaItem) => void,
) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const files = useRef(new Map<string, { file: File; abort: AbortController }>());
  const running = useRef(new Set<string>());
  const callbacks = useRef({ onStored, onReady });
  callbacks.current = { onStored, onReady };

  const change = (key: string, next: Partial<Upload>) =>
    setUploads((list) => list.map((u) => (u.key === key ? { ...u, ...next } : u)));
  const drop = (key: string) => {
    files.current.delete(key);
    setUploads((list) => {
      const preview = list.find((u) => u.key === key)?.preview;
      if (preview) URL.revokeObjectURL(preview);
      return list.filter((u) => u.key !== key);
    });
  };

  async function run(key: string): Promise<void> {
    const own = files.current.get(key);
    if (!own || running.current.has(key)) return;
    running.current.add(key);
    change(key, { state: "running", problem: null });
    let isStored = false;
    try {
      const ready = await sendFile(own.file, {
        accept,
        signal: own.abort.signal,
        onProgress: (progress) => change(key, { progress }),
        onStored: (item) => {
          isStored = true;
          change(key, { item });
          callbacks.current.onStored(item, key);
        },
      });
      drop(key);
      callbacks.current.onReady?.(ready);
    } catch (error) {
      if (own.abort.signal.aborted) drop(key);
      else {
        const problem = error instanceof FileError ? error.message : "The upload failed. Try again.";
        change(key, { state: "failed", problem, ...(isStored ? {} : { item: null }) });
      }
    } finally {
      running.current.delete(key);
    }
  }

  // Whenever one is done, the next one begins.
  useEffect(() => {
    const free = PARALLEL - running.current.size;
    for (const u of uploads.filter((one) => one.state === "waiting").slice(0, Math.max(0, free))) void run(u.key);
  });

  return {
    uploads,
    /** @returns what was added, by its keys */
    add(list: Iterable<File>): Upload[] {
      const added = [...list].map((file): Upload => {
        const key = crypto.randomUUID();
        files.current.set(key, { file, abort: new AbortController() });
        const preview = file.type.startsWith("image/") ? URL.createObjectURL(file) : null;
        return { key, name: file.name, preview, state: "waiting", progress: null, problem: null, item: null };
      });
      setUploads((before) => [...before, ...added]);
      return added;
    },
    cancel(key: string) {
      files.current.get(key)?.abort.abort();
      drop(key);
    },
    retry(key: string) {
      const own = files.current.get(key);
      if (own) files.current.set(key, { ...own, abort: new AbortController() });
      change(key, { state: "waiting", problem: null, progress: null });
    },
  };
}
