import { useEffect, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, Row, Text, toast } from "#app/ui/index.ts";
import type { RevisionRow, RevisionView } from "#worker/content/contract-editor.ts";
import { RelativeTime } from "../local-time.tsx";
import type { PanelProps } from "./side-panel.tsx";
import { problemOf } from "./text-api.ts";
import { FIELD_NAMES } from "./text-labels.ts";

const REASONS: Record<RevisionRow["reason"], string> = {
  autosave: "Saved while writing",
  saved: "Saved",
  published: "Published",
  restored: "Restored",
  imported: "Imported",
};

/** Earlier versions: what each changed, word by word, and the way back. */
export function HistoryPanel({ api, version, flush, adopt, isSaved }: PanelProps) {
  const [rows, setRows] = useState<RevisionRow[] | null>(null);
  const [open, setOpen] = useState<RevisionView | null>(null);
  const [against, setAgainst] = useState<"before" | "draft">("before");
  const [problem, setProblem] = useState("");
  const fail = (error: unknown) => setProblem(problemOf(error));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save makes another version
  useEffect(() => {
    let isCurrent = true;
    api.revisions().then((list) => isCurrent && setRows(list), fail);
    return () => {
      isCurrent = false;
    };
  }, [api, isSaved]);
  const show = (number: number, with_: "before" | "draft") => {
    setAgainst(with_);
    api.revision(number, with_).then(setOpen, fail);
  };
  const restore = async (number: number) => {
    try {
      if (!(await flush())) return setProblem("Your last changes couldn’t be saved. Save them first.");
      const draft = await api.restoreRevision(number, version());
      await adopt({ fields: draft.fields, body: draft.body }, draft.version, draft.updatedAt);
      setOpen(null);
      toast({ title: "Version restored", description: "What was there before stays in the history.", tone: "success" });
    } catch (error) {
      fail(error);
    }
  };
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title">Earlier versions</h2>
      {problem ? <Text small>{problem}</Text> : null}
      {rows?.length === 0 ? <Text dim>No earlier versions yet.</Text> : null}
      <ol className="revision-list">
        {rows?.map((row) => (
          <li key={row.number}>
            <button type="button" onClick={() => show(row.number, "before")}>
              <strong>{REASONS[row.reason]}</strong> <RelativeTime at={row.createdAt} />
              <span className="dim small">
                {row.actor} · {row.words.toLocaleString("en-US")} words
              </span>
            </button>
          </li>
        ))}
      </ol>
      <Dialog
        open={open !== null}
        onOpenChange={(isOpen) => isOpen || setOpen(null)}
        title={open ? `Version ${open.number}` : ""}
        text={open ? `${REASONS[open.reason]} by ${open.actor}` : undefined}
        width={820}
      >
        {open ? (
          <>
            <Row gap={8}>
              <Button variant={against === "before" ? "soft" : "ghost"} onClick={() => show(open.number, "before")}>
                Changes in this version
              </Button>
              <Button variant={against === "draft" ? "soft" : "ghost"} onClick={() => show(open.number, "draft")}>
                Compared with now
              </Button>
            </Row>
            <Changes view={open} />
            <Row gap={8}>
              <Button onClick={() => void restore(open.number)}>Restore this version</Button>
            </Row>
          </>
        ) : null}
      </Dialog>
    </section>
  );
}

function Changes({ view }: { view: RevisionView }) {
  const { fields, blocks } = view.diff;
  const changed = blocks.filter((block) => block.change !== "same");
  if (fields.length === 0 && changed.length === 0) return <Text dim>No differences.</Text>;
  return (
    <div className="diff">
      {fields.map((field) => (
        <div key={field.field} className="diff-block">
          <span className="versions-label">{FIELD_NAMES[field.field]}</span>
          <Words words={field.words} />
        </div>
      ))}
      {changed.map((block, at) => {
        const key = `${block.before}-${block.after}-${at}`;
        return (
          <div key={key} className="diff-block" data-change={block.change}>
            {block.change === "moved" || block.onlyFormatting ? (
              <span className="versions-label">{block.change === "moved" ? "Moved" : "Formatting or settings"}</span>
            ) : null}
            <Words words={block.words} whole={block.change} />
          </div>
        );
      })}
    </div>
  );
}

function Words({ words, whole }: { words: RevisionView["diff"]["fields"][number]["words"]; whole?: string }) {
  return (
    <p>
      {words.map((part, at) => {
        const key = at;
        const change = part.change === "same" && (whole === "added" || whole === "removed") ? whole : part.change;
        if (change === "added") return <ins key={key}>{part.text}</ins>;
        if (change === "removed") return <del key={key}>{part.text}</del>;
        return <span key={key}>{part.text}</span>;
      })}
    </p>
  );
}
