import type { Editor } from "@tiptap/core";
import { useCallback, useMemo, useState } from "react";
import type { PollVotes } from "#worker/content/contract-editor.ts";
import type { Body } from "#worker/content/domain-body.ts";
import type { Picture } from "#worker/media/domain.ts";
import type { Shown } from "./card.tsx";

/** What cards show of the site: pictures by their ids, the numbers of references by their places, votes. */
export function useShown({
  editor,
  body,
  pictures,
  votes,
  drawBlock,
}: {
  editor: Editor | null;
  /** As it was last read: the numbers follow it. */
  body: Body;
  pictures: readonly Picture[];
  votes: readonly PollVotes[];
  drawBlock: Shown["drawBlock"];
}): { shown: Shown; setPicture: (picture: Picture) => void } {
  const [changed, setChanged] = useState<Picture[]>([]);
  const setPicture = useCallback((picture: Picture) => setChanged((list) => [...list, picture]), []);
  const byId = useMemo(() => new Map([...pictures, ...changed].map((one) => [one.id, one])), [pictures, changed]);
  const shown = useMemo(() => {
    const numbers = new Map<number, number>();
    const ofStudy = new Map<string, number>();
    let last = 0;
    if (body && editor)
      editor.state.doc.descendants((node, at) => {
        if (node.type.name !== "citation" && node.type.name !== "footnote") return;
        const study = node.type.name === "citation" ? String(node.attrs.study) : null;
        const number = (study === null ? undefined : ofStudy.get(study)) ?? ++last;
        if (study !== null) ofStudy.set(study, number);
        numbers.set(at, number);
      });
    return { drawBlock, setPicture, votes, pictures: byId, numberAt: (at: number) => numbers.get(at) ?? null };
  }, [body, editor, byId, votes, drawBlock, setPicture]);
  return { shown, setPicture };
}
