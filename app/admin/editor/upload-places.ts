import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, NodeSelection, Plugin, PluginKey, TextSelection, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { placeCaretAfterBlock } from "./caret-after-block.ts";

/** Where a picture will stand once it is uploaded. */
interface UploadPlace {
  key: string;
  /** Its file's name, shown there meanwhile. */
  name: string;
  at: number;
}

type Change = { add: UploadPlace } | { remove: string /** Behind the picture, where it stands now. */; end?: number };

const pluginKey = new PluginKey<UploadPlace[]>("uploadPlaces");

/** The places of uploads move along with the text that is written around them. */
export const uploadPlaces = () =>
  new Plugin<UploadPlace[]>({
    key: pluginKey,
    state: {
      init: () => [],
      apply: (transaction, places) => {
        const change = transaction.getMeta(pluginKey) as Change | undefined;
        const isRemoved = (place: UploadPlace) =>
          change !== undefined && "remove" in change && place.key === change.remove;
        const filled = places.findIndex(isRemoved);
        const end = change && "remove" in change ? change.end : undefined;
        const moved = places.map((place, at): UploadPlace => {
          // What was dropped together stands in its order, whichever arrives first.
          const isNext = end !== undefined && at > filled && place.at === places[filled]?.at;
          return { ...place, at: isNext ? end : transaction.mapping.map(place.at, -1) };
        });
        return [...moved.filter((place) => !isRemoved(place)), ...(change && "add" in change ? [change.add] : [])];
      },
    },
    props: {
      decorations: (state) =>
        DecorationSet.create(
          state.doc,
          (pluginKey.getState(state) ?? []).map(({ key, name, at }) =>
            Decoration.widget(at, () => drawPlace(name), { key, side: -1 }),
          ),
        ),
    },
  });

export const UploadPlaces = Extension.create({
  name: "uploadPlaces",
  addProseMirrorPlugins: () => [uploadPlaces()],
});

function drawPlace(name: string): HTMLElement {
  const element = document.createElement("span");
  element.className = "upload-place";
  element.textContent = `Uploading ${name}`;
  return element;
}

/** Remembers where an upload will stand. */
export const addUploadPlace = (state: EditorState, place: UploadPlace): Transaction =>
  state.tr.setMeta(pluginKey, { add: place } satisfies Change);

/** Forgets the place of an upload that failed or was canceled. */
export const removeUploadPlace = (state: EditorState, key: string): Transaction =>
  state.tr.setMeta(pluginKey, { remove: key } satisfies Change);

/**
 * Puts an uploaded picture into its place: instead of an empty paragraph, else behind the block that is there, so that no
 * sentence is cut. The caret stays with who goes on writing elsewhere; where it waits at the place it comes behind the picture.
 */
export function fillUploadPlace(state: EditorState, key: string, picture: Node): Transaction {
  const at = pluginKey.getState(state)?.find((place) => place.key === key)?.at ?? state.selection.to;
  const { tr } = state;
  const $at = state.doc.resolve(at);
  const { selection } = state;
  const isWaiting =
    selection.empty && selection.$from.sameParent($at) && selection.$from.parentOffset === $at.parent.content.size;
  const stands = putBlock(tr, at, picture);
  const end = stands === null ? undefined : stands + picture.nodeSize;
  tr.setMeta(pluginKey, { remove: key, end } satisfies Change);
  if (isWaiting && stands !== null) {
    tr.setSelection(NodeSelection.create(tr.doc, stands));
    placeCaretAfterBlock(tr);
  } else if (selection instanceof TextSelection)
    tr.setSelection(
      TextSelection.create(tr.doc, tr.mapping.map(selection.anchor, -1), tr.mapping.map(selection.head, -1)),
    );
  return tr;
}

/** @returns where it stands; null where nothing around the position takes it */
function putBlock(tr: Transaction, at: number, block: Node): number | null {
  const $at = tr.doc.resolve(at);
  for (let depth = $at.depth; depth > 0; depth--) {
    const [parent, index] = [$at.node(depth - 1), $at.index(depth - 1)];
    const isEmpty = depth === $at.depth && $at.parent.isTextblock && $at.parent.content.size === 0;
    if (isEmpty && parent.canReplaceWith(index, index + 1, block.type)) {
      tr.replaceWith($at.before(depth), $at.after(depth), block);
      return $at.before(depth);
    }
    if (!parent.canReplaceWith(index + 1, index + 1, block.type)) continue;
    tr.insert($at.after(depth), block);
    return $at.after(depth);
  }
  if (!tr.doc.canReplaceWith($at.index(0), $at.index(0), block.type)) return null;
  tr.insert(at, block);
  return at;
}
