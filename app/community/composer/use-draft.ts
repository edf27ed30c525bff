import { useCallback, useEffect, useRef, useState } from "react";
import type { Draft } from "#worker/members/contract.ts";
import { apiRequest } from "../../lib/api-request.ts";
import { type DraftContent, isEmptyDraft, type LocalDraft, mergeDrafts } from "./draft-sync.ts";

/** In ms, how long after the last key a draft is kept on the device, and sent to the server. */
const DELAY = { device: 300, server: 2000 };
/** In ms, the delays before a draft that only the device has is sent again: they double. It doesn't wait for the browser to be back online. */
const RETRY = { first: 4000, longest: 60_000 };

export type DraftStatus = "idle" | "saving" | "saved" | "on device" | "conflict";

interface DraftOptions {
  /** What it is for, such as `reply:TOPIC`; null: nothing is kept. */
  key: string | null;
  /** Whose it is: a device may be shared. */
  member: string | null;
  content: DraftContent;
  /** There is a draft: the form takes it over. */
  onRestore: (draft: DraftContent) => void;
}

const storageKey = (member: string, key: string) => `draft:${member}:${key}`;
function readLocal(name: string): LocalDraft | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") as LocalDraft | null;
  } catch {
    return null;
  }
}
function writeLocal(name: string, draft: LocalDraft | null): void {
  try {
    if (draft) localStorage.setItem(name, JSON.stringify(draft));
    else localStorage.removeItem(name);
  } catch {
    // A full or refused storage: the server's copy is all there is.
  }
}

/**
 * Keeps what is being written: on the device at once, and on the server a moment later, so that it survives a lost
 * connection, another tab and the forum being switched off. `discard` after it was posted or thrown away.
 */
export function useDraft({ key, member, content, onRestore }: DraftOptions) {
  const [status, setStatus] = useState<DraftStatus>("idle");
  const [other, setOther] = useState<LocalDraft | null>(null);
  const name = key && member ? storageKey(member, key) : null;
  const latest = useRef({ content, version: 0, isReady: false });
  latest.current.content = content;
  /** How many times in a row the server could not be reached. */
  const failures = useRef(0);
  const restore = useRef(onRestore);
  restore.current = onRestore;

  useEffect(() => {
    if (!name) return;
    let isOver = false;
    latest.current.isReady = false;
    const local = readLocal(name);
    const begin = (server: Draft | null | undefined) => {
      if (isOver) return;
      const found =
        server === undefined ? (local ? { kind: "draft" as const, draft: local } : null) : mergeDrafts(local, server);
      const draft = found?.kind === "conflict" ? found.mine : found?.kind === "draft" ? found.draft : null;
      latest.current.version = draft?.version ?? 0;
      latest.current.isReady = true;
      if (found?.kind === "conflict") {
        setOther(found.other);
        setStatus("conflict");
      }
      // A writer who is quicker than the answer goes on with what they typed.
      if (draft && isEmptyDraft(latest.current.content) && !isEmptyDraft(draft)) restore.current(draft);
      // It was written offline, before the page was left.
      if (found?.kind === "draft" && draft?.isUnsaved) setStatus("on device");
      if (found?.kind === "none") writeLocal(name, null);
    };
    apiRequest<{ draft: Draft | null }>("GET", `/api/members/me/drafts/${key}`).then(
      ({ draft }) => begin(draft),
      () => begin(undefined),
    );
    return () => {
      isOver = true;
    };
  }, [name, key]);

  const save = useCallback(
    async (version = latest.current.version): Promise<void> => {
      if (!name || !latest.current.isReady) return;
      const { content: sent } = latest.current;
      if (isEmptyDraft(sent) && version === 0) return;
      setStatus("saving");
      const response = await fetch(`/api/members/me/drafts/${key}`, {
        method: "PUT",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...sent, version }),
        keepalive: sent.text.length < 10_000,
      }).catch(() => null);
      const answer = (await response?.json().catch(() => null)) as { version?: number; draft?: Draft | null } | null;
      if (response?.ok && answer?.version !== undefined) {
        latest.current.version = answer.version;
        failures.current = 0;
        const isUnsaved = JSON.stringify(latest.current.content) !== JSON.stringify(sent);
        writeLocal(name, { ...latest.current.content, version: answer.version, isUnsaved });
        setOther(null);
        setStatus(isEmptyDraft(sent) ? "idle" : "saved");
      } else if (response?.status === 409) {
        const theirs = answer?.draft ?? null;
        // It was posted or discarded in another tab: what is here is a new one.
        if (!theirs) return save(0);
        setOther({ ...theirs, isUnsaved: false });
        setStatus("conflict");
      } else {
        failures.current += 1;
        setStatus("on device");
      }
    },
    [name, key],
  );

  // A draft that only the device has is sent again once it is back online, or after a delay if the server refused it.
  useEffect(() => {
    if (status !== "on device" || other) return;
    const again = () => void save();
    addEventListener("online", again);
    const timer = setTimeout(again, Math.min(RETRY.longest, RETRY.first * 2 ** Math.max(0, failures.current - 1)));
    return () => {
      removeEventListener("online", again);
      clearTimeout(timer);
    };
  }, [status, other, save]);

  /** What was typed last waits for its time: a page that is left saves it at once. */
  const isPending = useRef(false);
  const isConflict = useRef(false);
  isConflict.current = other !== null;
  useEffect(() => {
    if (!name) return;
    const flush = () => {
      if (!isPending.current) return;
      isPending.current = false;
      writeLocal(name, { ...latest.current.content, version: latest.current.version, isUnsaved: true });
      if (!isConflict.current) void save();
    };
    addEventListener("pagehide", flush);
    return () => {
      removeEventListener("pagehide", flush);
      flush();
    };
  }, [name, save]);

  const { title, text, fields } = content;
  const fieldsText = JSON.stringify(fields);
  const known = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content, part by part: its object is new in each render
  useEffect(() => {
    const now = JSON.stringify([title, text, fieldsText]);
    const isFirst = known.current === null;
    const isSame = known.current === now;
    known.current = now;
    if (!name || isSame || isFirst || (isEmptyDraft(content) && latest.current.version === 0 && !readLocal(name)))
      return;
    isPending.current = true;
    const device = setTimeout(() => {
      const { content: current, version } = latest.current;
      writeLocal(name, { ...current, version, isUnsaved: true });
    }, DELAY.device);
    const server = setTimeout(() => {
      isPending.current = false;
      if (!other) void save();
    }, DELAY.server);
    return () => {
      clearTimeout(device);
      clearTimeout(server);
    };
  }, [name, title, text, fieldsText, save, other]);

  /** It was posted, or the writer does not want it any more. */
  const discard = useCallback(() => {
    if (!name) return;
    isPending.current = false;
    writeLocal(name, null);
    const { version } = latest.current;
    latest.current.version = 0;
    setStatus("idle");
    setOther(null);
    if (version > 0)
      void fetch(`/api/members/me/drafts/${key}?version=${version}`, { method: "DELETE", keepalive: true }).catch(
        () => {},
      );
  }, [name, key]);

  /** Of two drafts, goes on with one. */
  const choose = (which: "mine" | "other") => {
    if (!other) return;
    latest.current.version = other.version;
    setOther(null);
    if (which === "other") restore.current(other);
    else void save(other.version);
    setStatus("saved");
  };
  return { status, other, discard, choose };
}
