import type { ReactNode } from "react";
import { Button, Link } from "#app/ui/index.ts";
import type { TextEditorView } from "#worker/content/contract-editor.ts";
import { AdminIcon } from "../shell/admin-icon.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { KIND_NAMES, STATE_LABELS } from "./text-labels.ts";

/** The bar above a text: where one is, what is saved, and what can be done with the whole of it. */
export function EditorHeader({
  view,
  title,
  saved,
  isFocused,
  isPanelOpen,
  onUndo,
  onRedo,
  onFocus,
  onPreview,
  onPublish,
  onPanel,
}: {
  view: Pick<TextEditorView, "kind" | "state" | "hasChanges">;
  title: string;
  saved: ReactNode;
  isFocused: boolean;
  isPanelOpen: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onFocus: () => void;
  onPreview: () => void;
  onPublish: () => void;
  onPanel: () => void;
}) {
  const isHidden = view.state === "draft" || view.state === "archived";
  return (
    <header className="editor-bar">
      <Link to="/420/posts" className="page-back" aria-label="All content">
        <AdminIcon name="back" size={20} />
      </Link>
      <span className="editor-crumb">
        <span className="dim">{KIND_NAMES[view.kind]} / </span>
        {title || "Untitled"}
      </span>
      <StatusBadge status={STATE_LABELS[view.state]} />
      {saved}
      <span className="editor-bar-end">
        <Button variant="ghost" icon aria-label="Undo" title="Undo" onClick={onUndo}>
          ↶
        </Button>
        <Button variant="ghost" icon aria-label="Redo" title="Redo" onClick={onRedo}>
          ↷
        </Button>
        <Button variant="ghost" onClick={onFocus} aria-pressed={isFocused} className="wide-only">
          {isFocused ? "Leave focus" : "Focus"}
        </Button>
        <Button variant="outline" onClick={onPreview} className="wide-only">
          Preview
        </Button>
        <Button onClick={onPublish}>{isHidden ? "Publish" : view.hasChanges ? "Update" : "Published"}</Button>
        <Button variant="outline" icon aria-label="Settings panel" aria-expanded={isPanelOpen} onClick={onPanel}>
          <AdminIcon name="settings" />
        </Button>
      </span>
    </header>
  );
}
