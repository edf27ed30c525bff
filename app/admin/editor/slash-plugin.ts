import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";

/** The words after a slash that the caret stands behind. */
export interface SlashQuery {
  /** Where the slash stands. */
  from: number;
  to: number;
  query: string;
}

interface SlashState {
  open: SlashQuery | null;
  /** The slash that was closed by Esc: it stays closed until it is deleted. */
  dismissed: number | null;
}

const key = new PluginKey<SlashState>("slash");

const findSlash = ({ selection }: EditorState): SlashQuery | null => {
  if (!selection.empty) return null;
  const { $from } = selection;
  if (!$from.parent.isTextblock || $from.parent.type.spec.code) return null;
  const before = $from.parent.textBetween(
    Math.max(0, $from.parentOffset - 40),
    $from.parentOffset,
    undefined,
    "\ufffc",
  );
  const match = /(?:^|\s)\/([\p{L}\d]*(?: [\p{L}\d]+)?)$/u.exec(before);
  if (!match) return null;
  const query = match[1] ?? "";
  return { from: selection.from - query.length - 1, to: selection.from, query };
};

export const slashQuery = (state: EditorState): SlashQuery | null => key.getState(state)?.open ?? null;

/** Closes the menu until the slash is typed anew. */
export const dismissSlash = (state: EditorState) => state.tr.setMeta(key, "dismiss");

/**
 * Watches for a slash at the start of a word. The menu itself is React's; `onKey` gets the keys while it is open and says
 * whether it took them.
 */
export const SlashMenuExtension = Extension.create<{ onKey: (event: KeyboardEvent) => boolean }>({
  name: "slashMenu",
  priority: 1000,
  addOptions: () => ({ onKey: () => false }),
  addProseMirrorPlugins() {
    const { onKey } = this.options;
    return [
      new Plugin<SlashState>({
        key,
        state: {
          init: () => ({ open: null, dismissed: null }),
          apply: (transaction, before, _old, state) => {
            const found = findSlash(state);
            const mapped = before.dismissed === null ? null : transaction.mapping.map(before.dismissed);
            const dismissed = transaction.getMeta(key) === "dismiss" ? (before.open?.from ?? null) : mapped;
            if (!found) return { open: null, dismissed: transaction.docChanged ? null : dismissed };
            if (found.from === dismissed) return { open: null, dismissed };
            // A slash that is only passed by the caret opens nothing.
            const isTyped = transaction.docChanged || before.open?.from === found.from;
            return { open: isTyped ? found : null, dismissed: null };
          },
        },
        props: {
          handleKeyDown: (view, event) => {
            if (!slashQuery(view.state)) return false;
            if (event.key === "Escape") {
              view.dispatch(dismissSlash(view.state));
              return true;
            }
            return onKey(event);
          },
        },
      }),
    ];
  },
});
