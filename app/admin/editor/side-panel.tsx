import { Button } from "#app/ui/index.ts";
import type { TextEditorView } from "#worker/content/contract-editor.ts";
import type { EntryFields } from "#worker/content/contract-entry.ts";
import type { Picture } from "#worker/media/domain.ts";
import { CommentsPanel } from "./comments-panel.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { PublishPanel } from "./publish-panel.tsx";
import { SettingsPanel } from "./settings-panel.tsx";
import type { TextApi, WrittenText } from "./text-api.ts";

/** What the panels need of the text that is being written. */
export interface PanelProps {
  view: TextEditorView;
  api: TextApi;
  fields: EntryFields;
  /** Those of the text by their ids, also the ones that were just chosen. */
  pictures: ReadonlyMap<string, Picture>;
  setPicture: (picture: Picture) => void;
  words: number;
  timeZone: string;
  /** The address of who writes. */
  me: string;
  /** Whether the server has all that was written. */
  isSaved: boolean;
  version: () => number;
  /** Saves now. @returns whether it worked */
  flush: () => Promise<boolean>;
  setField: (part: Partial<EntryFields>) => void;
  /** Takes what another call has stored. */
  adopt: (text: WrittenText, version: number, at: number) => Promise<void>;
  jump: (block: number) => void;
  /** Leads to a field of the page by its selector. */
  jumpToField: (selector: string) => void;
  /** Leads to a section of the settings by the id of its heading. */
  toSettings: (section: string) => void;
  onPreview: () => void;
  onLeave: (to: string) => void;
}

const TABS = [
  ["publish", "Publish"],
  ["settings", "Settings"],
  ["comments", "Comments"],
  ["history", "History"],
] as const;

/** Everything beside the words, in four tabs; on phones a sheet. */
export function SidePanel({
  tab,
  onTab,
  quote,
  comment,
  onQuoteUsed,
  onClose,
  ...panel
}: Omit<PanelProps, "toSettings"> & {
  tab: string;
  onTab: (tab: string) => void;
  /** The words that a comment is about. */
  quote: string;
  /** A comment that a link names. */
  comment: string;
  onQuoteUsed: () => void;
  onClose: () => void;
}) {
  const toSettings = (section: string) => {
    onTab("settings");
    requestAnimationFrame(() => {
      const heading = document.getElementById(section);
      heading?.scrollIntoView({ block: "start" });
      heading?.parentElement?.querySelector<HTMLElement>("select, input")?.focus({ preventScroll: true });
    });
  };
  const step = (by: number) => {
    const at = TABS.findIndex(([key]) => key === tab);
    const next = TABS[(at + by + TABS.length) % TABS.length]?.[0] ?? "publish";
    onTab(next);
    document.getElementById(`panel-tab-${next}`)?.focus();
  };
  return (
    <aside className="editor-panel" aria-label="Post settings">
      <div className="panel-tabs" role="tablist" aria-label="Post settings">
        {TABS.map(([key, name]) => (
          <button
            key={key}
            id={`panel-tab-${key}`}
            type="button"
            role="tab"
            aria-selected={tab === key}
            aria-controls="panel-content"
            tabIndex={tab === key ? 0 : -1}
            onClick={() => onTab(key)}
            onKeyDown={(event) => {
              if (event.key === "ArrowRight") step(1);
              if (event.key === "ArrowLeft") step(-1);
            }}
          >
            {name}
          </button>
        ))}
        <Button variant="ghost" className="panel-close" onClick={onClose}>
          Close
        </Button>
      </div>
      <div id="panel-content" role="tabpanel" aria-labelledby={`panel-tab-${tab}`} className="panel-content">
        {tab === "settings" ? (
          <SettingsPanel {...panel} toSettings={toSettings} />
        ) : tab === "comments" ? (
          <CommentsPanel api={panel.api} me={panel.me} quote={quote} shown={comment} onQuoteUsed={onQuoteUsed} />
        ) : tab === "history" ? (
          <HistoryPanel {...panel} toSettings={toSettings} />
        ) : (
          <PublishPanel {...panel} toSettings={toSettings} />
        )}
      </div>
    </aside>
  );
}
