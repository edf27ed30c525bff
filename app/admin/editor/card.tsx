import { NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import { createContext, type ReactNode } from "react";
import type { PollVotes } from "#worker/content/contract-editor.ts";
import type { Block } from "#worker/content/domain-body.ts";
import type { Picture } from "#worker/media/domain.ts";
import { AdminIcon } from "../shell/admin-icon.tsx";

/** What cards show of the site: the page draws a block as readers see it, and knows pictures by their ids. */
export interface Shown {
  drawBlock: (block: Block) => ReactNode;
  pictures: ReadonlyMap<string, Picture>;
  /** A picture that was changed in the text: its focal point belongs to the picture itself. */
  setPicture: (picture: Picture) => void;
  /** The number of a citation or a footnote in reading order. */
  numberAt: (position: number) => number | null;
  /** What readers voted so far. */
  votes: readonly PollVotes[];
}
export const ShownContext = createContext<Shown | null>(null);

/** A card in the text with its own small toolbar. */
export function Card({
  view,
  label,
  tools,
  children,
}: {
  view: ReactNodeViewProps;
  label: string;
  tools?: ReactNode;
  children: ReactNode;
}) {
  return (
    <NodeViewWrapper className="editor-card" data-selected={view.selected || undefined} role="group" aria-label={label}>
      <div contentEditable={false} className="card-tools">
        <span data-drag-handle className="card-handle" title="Drag to move">
          {label}
        </span>
        {tools}
        <button type="button" aria-label={`Remove ${label.toLowerCase()}`} onClick={() => view.deleteNode()}>
          <AdminIcon name="close" size={16} />
        </button>
      </div>
      <div contentEditable={false} className="card-content">
        {children}
      </div>
    </NodeViewWrapper>
  );
}
