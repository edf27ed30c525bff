import { useState } from "react";
import { Badge, Button, Checkbox, Link, Row, Select, Text, type Tone } from "#app/ui/index.ts";
import type { PreviewText } from "./run-import.ts";

const PAGE = 100;
const STATES: Record<PreviewText["state"], { name: string; tone: Tone }> = {
  published: { name: "Published", tone: "success" },
  scheduled: { name: "Scheduled", tone: "primary" },
  draft: { name: "Draft", tone: "neutral" },
  refused: { name: "Can’t be read", tone: "danger" },
};
const KINDS: Record<PreviewText["kind"], string> = { article: "Article", recipe: "Recipe", page: "Page" };

/** The texts of a file with what happens to each; those that are here already or can't be read are not offered. */
export function PreviewTable({
  texts,
  isOffered,
  wanted,
  onWanted,
}: {
  texts: readonly PreviewText[];
  isOffered: (text: PreviewText) => boolean;
  wanted: ReadonlySet<string>;
  onWanted: (wanted: ReadonlySet<string>) => void;
}) {
  const [only, setOnly] = useState<"" | "notes" | PreviewText["state"]>("");
  const [count, setCount] = useState(PAGE);
  const shown = texts.filter((text) => only === "" || (only === "notes" ? text.notes.length > 0 : text.state === only));
  const change = (keys: readonly string[], isWanted: boolean) => {
    const next = new Set(wanted);
    for (const key of keys) isWanted ? next.add(key) : next.delete(key);
    onWanted(next);
  };
  const offered = shown.filter(isOffered).map((text) => text.sourceKey);
  const areAllWanted = offered.length > 0 && offered.every((key) => wanted.has(key));
  return (
    <section className="editor-block" aria-labelledby="import-texts">
      <h2 id="import-texts">Posts</h2>
      <Row gap={12}>
        <Select
          label="Show"
          value={only}
          options={[
            { value: "", label: "All posts" },
            { value: "notes", label: "With notes" },
            { value: "published", label: "Published" },
            { value: "scheduled", label: "Scheduled" },
            { value: "draft", label: "Drafts" },
            { value: "refused", label: "Can’t be read" },
          ]}
          onChange={(event) => {
            setOnly(event.target.value as typeof only);
            setCount(PAGE);
          }}
        />
        {offered.length > 0 ? (
          <Button variant="ghost" onClick={() => change(offered, !areAllWanted)}>
            {areAllWanted ? "Deselect these" : "Select these"}
          </Button>
        ) : null}
      </Row>
      <ol className="import-rows">
        {shown.slice(0, count).map((text) => (
          <li key={text.sourceKey}>
            {isOffered(text) ? (
              <Checkbox
                label={text.title}
                checked={wanted.has(text.sourceKey)}
                onChange={(event) => change([text.sourceKey], event.target.checked)}
              />
            ) : (
              <p>
                <strong>{text.title}</strong>
              </p>
            )}
            <p className="small">
              {KINDS[text.kind]} <Badge tone={STATES[text.state].tone}>{STATES[text.state].name}</Badge>{" "}
              {text.pictures > 0 ? `${text.pictures === 1 ? "1 picture" : `${text.pictures} pictures`}. ` : ""}
              {text.isAddressTaken ? "Its address is already in use here, so it gets another one. " : ""}
              {text.knownPath ? (
                <>
                  Already imported: <Link to={text.knownPath}>{text.knownPath}</Link>. It won’t be changed.
                </>
              ) : null}
            </p>
            {text.notes.map((note) => (
              <p key={note} className={text.state === "refused" ? "test-broken small" : "small"}>
                {note}
              </p>
            ))}
          </li>
        ))}
      </ol>
      {shown.length > count ? (
        <Row>
          <Button variant="outline" onClick={() => setCount(count + PAGE)}>
            Show {Math.min(PAGE, shown.length - count)} more of {shown.length.toLocaleString("en-US")}
          </Button>
        </Row>
      ) : null}
      {shown.length === 0 ? <Text dim>No posts match this filter.</Text> : null}
    </section>
  );
}
