import { useEffect, useState } from "react";
import type { PostHistory as History } from "#worker/community/contract.ts";
import { apiRequest, errorMessage } from "../../lib/api-request.ts";
import { listWordChanges } from "../../lib/word-changes.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { PostTime } from "./post-time.tsx";

/** What a post said before, newest change first, word by word. */
export function PostHistory({ topic, number, onClose }: { topic: string; number: number; onClose: () => void }) {
  const [history, setHistory] = useState<History | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    apiRequest<History>("GET", `/api/community/topics/${topic}/posts/${number}/history`).then(setHistory, (error) =>
      setProblem(errorMessage(error)),
    );
  }, [topic, number]);
  const texts = history ? [...history.revisions.map(({ text }) => text), history.text] : [];
  const changes = history?.revisions.map((revision, i) => ({ ...revision, after: texts[i + 1] ?? "" })).reverse() ?? [];
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={`Edits of post ${number}`} width={640}>
      {problem ? <p role="alert">{problem}</p> : null}
      {!history && !problem ? <p className="dim">Loading…</p> : null}
      <ol className="post-edits">
        {changes.map(({ revision, text, at, reason, byStaff, after }) => (
          <li key={revision}>
            <p className="dim small">
              <PostTime at={at} now={Date.now()} />
              {byStaff ? ` · Edited by staff${reason ? `: ${reason}` : ""}` : null}
            </p>
            <p className="post-edit-words">
              {listWordChanges(text, after).map(({ kind, text: words }, i) => {
                const Tag = kind === "added" ? "ins" : kind === "removed" ? "del" : "span";
                // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one comparison
                return <Tag key={i}>{words}</Tag>;
              })}
            </p>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
