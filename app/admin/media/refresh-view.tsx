import { type FormEvent, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { Plant } from "#app/art/index.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Callout, EmptyState, Grid, Icon, Link, Row, Stat, Text } from "#app/ui/index.ts";
import { PictureImage } from "#app/ui/picture-image.tsx";
import { plural } from "#worker/kernel/plural.ts";
import type { RefreshFile, RefreshOverview, RefreshRun } from "#worker/media/contract.ts";
import { useAction } from "../form/use-action.ts";
import { LocalTime } from "../local-time.tsx";
import { Panel } from "../table/index.ts";
import { FinishSizes } from "./finish-sizes.tsx";
import "../table/table.css";
import "./media.css";
import { TextField } from "../form/text-field.tsx";

const REFRESH_MS = 2000;

/** What of the library is incomplete, and the check of its stored files: what would be done first, then the repair. */
export function RefreshView({ overview }: { overview: RefreshOverview }) {
  const { counts, noAlt, broken, lost, incomplete, run } = overview;
  const { revalidate } = useRevalidator();
  const { act, busy, problem } = useAction();
  const isRunning = run?.state === "running";
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => document.visibilityState === "visible" && void revalidate(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
  const start = (repair: boolean) => act("POST", "/api/admin/media/refresh", { repair });
  const toRepair = run && !run.repair ? run.lostCount + run.incompleteCount : 0;
  const open = counts.browser + counts.waiting + counts.broken + counts.noAlt + counts.unused;

  if (counts.files === 0)
    return (
      <EmptyState
        title="No pictures yet"
        art={<Plant name="lucuma" size={96} />}
        text="Pictures that you upload or import are checked here."
      />
    );
  return (
    <div className="detail-main">
      <Grid min={130}>
        <Stat label="Sizes to make now" value={counts.browser} />
        <Stat label="Sizes in queue" value={counts.waiting} />
        <Stat label="No description" value={counts.noAlt} />
        <Stat label="Can’t be shown" value={counts.broken} />
        <Stat label="Not used" value={counts.unused} />
      </Grid>
      {open === 0 && run?.state === "done" && toRepair === 0 ? (
        <Callout title="Nothing to do">Every picture has its sizes and a description, and is used somewhere.</Callout>
      ) : null}
      <FinishSizes count={counts.browser} />
      <Panel title="Stored files" id="files">
        <Text small dim>
          Compares {plural(counts.files, "file")} in the library with what’s stored: originals and every size. Checking
          changes nothing; repairing makes missing sizes again.
        </Text>
        <ApiProblemNote problem={problem} fields={[]} returnTo="/420/image-refresh" />
        {run ? <RunResult run={run} files={counts.files} /> : null}
        <Row gap={8}>
          <Button
            variant={toRepair > 0 ? "outline" : undefined}
            loading={busy}
            disabled={isRunning}
            onClick={() => void start(false)}
          >
            {run ? "Check again" : "Check files"}
          </Button>
          {toRepair > 0 && !isRunning ? (
            <Button loading={busy} onClick={() => void start(true)}>
              Repair {plural(toRepair, "file")}
            </Button>
          ) : null}
        </Row>
        <FileRows files={lost} note="The original is missing. Upload the picture again to replace it." />
        <FileRows files={incomplete} note="Sizes are missing." />
      </Panel>
      {broken.length > 0 ? (
        <Panel title="Can’t be shown" id="broken">
          <Text small dim>
            Replace these pictures, or remove them where they’re used.
          </Text>
          <FileRows files={broken} note="It can’t be read, or the original is missing." />
        </Panel>
      ) : null}
      {noAlt.length > 0 ? (
        <Panel title="No description" id="alt">
          <Text small dim>
            Search engines and shoppers who can’t see a picture rely on its description.
            {counts.noAlt > noAlt.length ? ` The first ${noAlt.length} of ${counts.noAlt} are listed.` : ""}
          </Text>
          <ul className="refresh-rows">
            {noAlt.map((file) => (
              <AltRow key={`${file.id} ${file.version}`} file={file} />
            ))}
          </ul>
        </Panel>
      ) : null}
      {counts.unused > 0 ? (
        <Panel title="Not used" id="unused">
          <Text small>
            {plural(counts.unused, "file isn’t", "files aren’t")} used anywhere.{" "}
            <Link to="/420/media?filter=unused">Review and delete</Link>
          </Text>
        </Panel>
      ) : null}
    </div>
  );
}

/** How far the check is, or what it found. */
function RunResult({ run, files }: { run: RefreshRun; files: number }) {
  if (run.state === "running")
    return (
      <div className="editor-block">
        <label htmlFor="refresh-progress">{run.repair ? "Repairing" : "Checking"}</label>
        <progress id="refresh-progress" max={Math.max(1, files)} value={run.checked} />
        <Text small role="status">
          {run.checked} of {plural(files, "file")} checked. You can leave this page.
        </Text>
      </div>
    );
  const found = [
    run.lostCount > 0 ? `${plural(run.lostCount, "original is", "originals are")} missing` : "",
    run.incompleteCount > 0 ? `${plural(run.incompleteCount, "picture is", "pictures are")} missing sizes` : "",
  ].filter(Boolean);
  return (
    <Text small role="status">
      {plural(run.checked, "file")} checked <LocalTime at={run.finishedAt ?? run.startedAt} /> by {run.actor}.{" "}
      {found.length > 0 ? `${found.join(", ")}.` : "All are complete."}
      {run.repair ? ` ${plural(run.repaired, "file")} repaired.` : ""}
    </Text>
  );
}

function FileRows({ files, note }: { files: readonly RefreshFile[]; note: string }) {
  if (files.length === 0) return null;
  return (
    <ul className="refresh-rows">
      {files.map((file) => (
        <li key={file.id} className="refresh-row">
          <RowPicture file={file} />
          <div>
            <FileName file={file} />
            <Text small dim>
              {note}
            </Text>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A picture without a description: it is written here. */
function AltRow({ file }: { file: RefreshFile }) {
  const [alt, setAlt] = useState("");
  const { act, busy, errorOf } = useAction();
  const save = (event: FormEvent) => {
    event.preventDefault();
    void act("PATCH", `/api/admin/media/${file.id}`, { version: file.version, alt }, "Description saved");
  };
  return (
    <li className="refresh-row">
      <RowPicture file={file} />
      <form onSubmit={save} className="refresh-alt">
        <FileName file={file} />
        <Row gap={8}>
          <TextField
            label={`Description of ${file.filename}`}
            hideLabel
            placeholder="What the picture shows"
            maxLength={400}
            value={alt}
            error={errorOf("alt")}
            onChange={(event) => setAlt(event.target.value)}
          />
          <Button type="submit" variant="outline" loading={busy} disabled={alt.trim() === ""}>
            Save<span className="visually-hidden"> description of {file.filename}</span>
          </Button>
        </Row>
      </form>
    </li>
  );
}

function RowPicture({ file }: { file: RefreshFile }) {
  return (
    <span className="refresh-picture">
      {file.picture && file.status !== "broken" ? (
        <PictureImage picture={file.picture} sizes="64px" alt="" />
      ) : (
        <Icon name="download" size={24} />
      )}
    </span>
  );
}

/** The file and the places that show it. */
function FileName({ file }: { file: RefreshFile }) {
  return (
    <p className="refresh-name">
      <Link to={`/420/media?file=${file.id}`}>{file.filename}</Link>
      {file.usedIn.length > 0 ? (
        <span className="small dim">
          {" · "}
          {file.usedIn.map((use, at) => (
            <span key={`${use.kind} ${use.href} ${use.title}`}>
              {at > 0 ? ", " : ""}
              <Link to={use.href}>{use.title}</Link>
            </span>
          ))}
        </span>
      ) : (
        <span className="small dim"> · Not used</span>
      )}
    </p>
  );
}
