import { useCallback, useEffect, useState } from "react";
import { Button, Row, Select, Text, toast } from "#app/ui/index.ts";
import type { PreviewLink } from "#worker/content/contract-editor.ts";
import { PREVIEW_DAYS, type PreviewDays } from "#worker/content/domain-preview.ts";
import { TextField } from "../form/text-field.tsx";
import { ShortDay } from "../local-time.tsx";
import { problemOf, type TextApi } from "./text-api.ts";

const copy = (path: string) =>
  navigator.clipboard.writeText(new URL(path, window.location.href).href).then(
    () => toast({ title: "Link copied", tone: "success" }),
    () => toast({ title: "The clipboard can’t be used here", description: path, tone: "error" }),
  );

/** Links that show the draft: to staff, or to people without an account for some days. */
export function PreviewLinks({ api }: { api: TextApi }) {
  const [links, setLinks] = useState<PreviewLink[]>([]);
  const [days, setDays] = useState<PreviewDays>(7);
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState("");
  const load = useCallback(
    () => api.previews().then(setLinks, (error: unknown) => setProblem(problemOf(error))),
    [api],
  );
  useEffect(() => void load(), [load]);
  const run = (work: () => Promise<unknown>) =>
    work()
      .then(() => load())
      .catch((error: unknown) => setProblem(problemOf(error)));
  return (
    <section aria-labelledby="previews-title">
      <h2 id="previews-title">Preview links</h2>
      <Row gap={8}>
        <Button variant="outline" onClick={() => void run(async () => copy((await api.staffLink()).path))}>
          Copy link for staff
        </Button>
      </Row>
      <details>
        <summary>For people without an account</summary>
        <div className="admin-form">
          <Select
            label="Valid for"
            options={PREVIEW_DAYS.map((value) => ({
              value: String(value),
              label: value === 1 ? "1 day" : `${value} days`,
            }))}
            value={String(days)}
            onChange={(event) => setDays(PREVIEW_DAYS.find((one) => String(one) === event.target.value) ?? 7)}
          />
          <TextField
            label="Who it’s for"
            maxLength={80}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <Button
            variant="outline"
            onClick={() =>
              void run(async () => {
                const link = await api.addPreview({ days, note });
                setNote("");
                await copy(link.path);
              })
            }
          >
            Create and copy link
          </Button>
        </div>
      </details>
      {problem ? <Text small>{problem}</Text> : null}
      <ul className="link-list">
        {links.map((link) => (
          <li key={link.id}>
            <span>
              {link.note || "Preview link"}{" "}
              <span className="dim small">
                {link.state === "active" ? "until " : `${link.state} `}
                <ShortDay at={link.expiresAt} />
              </span>
            </span>
            {link.state === "active" ? (
              <Row gap={8}>
                <Button variant="ghost" onClick={() => void copy(link.path)}>
                  Copy
                </Button>
                <Button variant="ghost" onClick={() => void run(() => api.endPreview(link.id))}>
                  Revoke
                </Button>
              </Row>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
