import { Extension } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { newPollId } from "./new-poll.ts";

/** A poll that is copied inside its text becomes another one: two of one id would share their votes. */
export const PollIds = Extension.create({
  name: "pollIds",
  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey("pollIds"),
      appendTransaction: (transactions, _before, state) => {
        if (!transactions.some((transaction) => transaction.docChanged)) return null;
        const taken = new Set<string>();
        const change = state.tr;
        state.doc.descendants((node, at) => {
          if (node.type.name !== "poll") return;
          const id = String(node.attrs.id ?? "");
          if (taken.has(id) && id !== "") change.setNodeAttribute(at, "id", newPollId());
          taken.add(id);
        });
        return change.docChanged ? change : null;
      },
    }),
  ],
});
