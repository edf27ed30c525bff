import { useState } from "react";
import { listWordChanges } from "#app/lib/word-changes.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, Row, Text, toast } from "#app/ui/index.ts";
import { bodyText } from "#worker/content/domain-body.ts";
import type { Theirs } from "./autosave.ts";
import { pairBlocks, shortenPairs } from "./compare-bodies.ts";
import type { WrittenText } from "./text-api.ts";
import { FIELD_NAMES } from "./text-labels.ts";

const SHOWN_FIELDS = ["title", "summary", "slug", "category", "authorId", "seriesId"] as const;

/** Two versions of a text side by side, with the words that differ; one of them is chosen, and neither is lost unseen. */
export function ConflictDialog({
  mine,
  theirs,
  returnFocus,
  onChoose,
}: {
  mine: WrittenText;
  theirs: Theirs<WrittenText>;
  /** It opens while someone types: no key that is on its way may decide, so no button has the focus. */
  returnFocus: () => HTMLElement | null | undefined;
  onChoose: (choice: "mine" | "theirs") => void;
}) {
  const [open, setOpen] = useState(true);
  const when = new Date(theirs.at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  const pairs = shortenPairs(pairBlocks(mine.body, theirs.text.body));
  const fields = SHOWN_FIELDS.filter((name) => mine.fields[name] !== theirs.text.fields[name]);
  const copy = async () => {
    const text = [mine.fields.title, mine.fields.summary, bodyText(mine.body)].filter(Boolean).join("\n\n");
    await navigator.clipboard.writeText(text).then(
      () => toast({ title: "Your version was copied", tone: "success" }),
      () => toast({ title: "The clipboard can’t be used here", tone: "error" }),
    );
  };
  return (
    <>
      <div className="editor-alert" role="alert">
        <span>
          <strong>This post was changed elsewhere.</strong> Nothing was overwritten. Choose which version to keep.
        </span>
        <Button variant="outline" onClick={() => setOpen(true)}>
          Compare
        </Button>
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        width={980}
        returnFocus={returnFocus}
        title="Two versions of this post"
        text={`${theirs.by || "Another tab"} saved it on ${when}. Your version is kept on this device until you choose.`}
      >
        <div className="versions">
          <div className="versions-head" aria-hidden="true">
            <strong>Yours</strong>
            <strong>Theirs</strong>
          </div>
          {fields.map((name) => (
            <Versions key={name} label={FIELD_NAMES[name]} mine={mine.fields[name]} theirs={theirs.text.fields[name]} />
          ))}
          {pairs.map((pair, at) => {
            const key = at;
            return pair === null ? (
              <p key={key} className="versions-gap dim">
                Unchanged
              </p>
            ) : (
              <Versions key={key} {...pair} />
            );
          })}
          {fields.length === 0 && pairs.every((pair) => pair === null || pair.isSame) ? (
            <Text dim>Only settings or formatting differ.</Text>
          ) : null}
        </div>
        <Row gap={8}>
          <Button onClick={() => onChoose("mine")}>Keep mine</Button>
          <Button variant="outline" onClick={() => onChoose("theirs")}>
            Use theirs
          </Button>
          <Button variant="ghost" onClick={() => void copy()}>
            Copy mine
          </Button>
        </Row>
      </Dialog>
    </>
  );
}

function Versions({
  label,
  mine,
  theirs,
  isSame = false,
}: {
  label?: string;
  mine: string | null;
  theirs: string | null;
  isSame?: boolean;
}) {
  const runs = isSame ? [] : listWordChanges(theirs ?? "", mine ?? "");
  const side = (text: string | null, own: "added" | "removed") =>
    text === null ? (
      <span className="dim">Not in this version</span>
    ) : isSame ? (
      text
    ) : (
      runs
        .filter((run) => run.kind === "same" || run.kind === own)
        .map((run, at) => {
          const key = at;
          return run.kind === "same" ? <span key={key}>{run.text}</span> : <mark key={key}>{run.text}</mark>;
        })
    );
  return (
    <div className="versions-row" data-same={isSame || undefined}>
      {label ? <span className="versions-label">{label}</span> : null}
      <p>
        <span className="visually-hidden">Yours: </span>
        {side(mine, "added")}
      </p>
      <p>
        <span className="visually-hidden">Theirs: </span>
        {side(theirs, "removed")}
      </p>
    </div>
  );
}
