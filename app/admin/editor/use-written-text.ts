import { useCallback, useEffect, useRef, useState } from "react";
import { toast } from "#app/ui/index.ts";
import type { Draft } from "#worker/content/contract-editor.ts";
import { type Autosave, type AutosaveState, createAutosave } from "./autosave.ts";
import { localDrafts } from "./local-drafts.ts";
import { isSameText, type TextApi, type WrittenText } from "./text-api.ts";

/**
 * Saves a text while it is written, for the life of the page: what was left on this device is taken up, the connection is
 * watched, and leaving asks only where words would be lost.
 * @param onText the text has become another one: taken from this device, or theirs
 */
export function useWrittenText(id: string, draft: Draft, api: TextApi, onText: (text: WrittenText) => void) {
  const [state, setState] = useState<AutosaveState<WrittenText>>({
    ...{ phase: "saved", savedAt: draft.updatedAt, isKept: false, message: "", theirs: null },
  });
  const onTextRef = useRef(onText);
  onTextRef.current = onText;
  const saver = useRef<Autosave<WrittenText> | null>(null);
  const first = useRef(draft);

  useEffect(() => {
    const start = first.current;
    const device = localDrafts<WrittenText>(id);
    const autosave = createAutosave<WrittenText>(
      {
        send: api.save,
        keep: device.keep,
        forget: device.forget,
        isSame: isSameText,
        newId: () => crypto.randomUUID(),
        now: () => Date.now(),
        onState: setState,
      },
      { fields: start.fields, body: start.body },
      start.version,
    );
    saver.current = autosave;
    void device
      .findLeft()
      .then(async (left) => {
        if (!left || !isWrittenText(left.text)) return;
        // It is kept under this page's name before the other record goes.
        await device.keep({ text: left.text, base: left.base, at: left.at });
        await left.drop();
        autosave.resume(left, { at: start.updatedAt, by: start.updatedBy });
        if (isSameText(left.text, { fields: start.fields, body: start.body })) return;
        onTextRef.current(left.text);
        const when = new Date(left.at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
        toast({ title: "Unsaved changes restored", description: `They were saved on this device on ${when}.` });
      })
      .catch(() => undefined);
    const online = () => autosave.online();
    const ask = (event: BeforeUnloadEvent) => {
      if (autosave.wouldLose()) event.preventDefault();
    };
    const hide = () => void (document.visibilityState === "hidden" && autosave.flush());
    window.addEventListener("online", online);
    window.addEventListener("beforeunload", ask);
    document.addEventListener("visibilitychange", hide);
    return () => {
      window.removeEventListener("online", online);
      window.removeEventListener("beforeunload", ask);
      document.removeEventListener("visibilitychange", hide);
      autosave.stop();
      saver.current = null;
      device.close();
    };
  }, [id, api]);

  const change = useCallback((text: WrittenText) => saver.current?.change(text), []);
  return { state, change, saver };
}

const isWrittenText = (value: unknown): value is WrittenText => {
  const text = value as Partial<WrittenText> | null;
  return typeof text?.fields === "object" && Array.isArray(text.body?.content);
};
