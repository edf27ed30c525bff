import { type ReactNode, type RefObject, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import { Button, Callout, Checkbox, Grid, Row, Stat, Text } from "#app/ui/index.ts";
import type { ImportCheck, ImportedMarkdown, ImportItem } from "#worker/content/import/contract.ts";
import { IMPORT_SOURCE_NAMES } from "#worker/content/import/contract.ts";
import { plural } from "#worker/kernel/plural.ts";
import { DropZone } from "../../file-import/drop-zone.tsx";
import { ImportProgress } from "../../file-import/import-progress.tsx";
import { SiteForm } from "../../file-import/site-form.tsx";
import { useImportSteps } from "../../file-import/use-import-steps.ts";
import { Panel } from "../../table/index.ts";
import { PreviewTable } from "./preview-table.tsx";
import { type ImportPreview, previewImport, runImport } from "./run-import.ts";
import { type OpenedFile, openSourceFile } from "./source-file.ts";

const CALL = "/api/admin/content/imports";
const readMarkdown = async (files: { name: string; text: string }[], site: string) =>
  (await apiRequest<{ texts: ImportedMarkdown[] }>("POST", `${CALL}/markdown`, { files, site })).texts;

type Step =
  | { is: "choosing" }
  | { is: "reading"; texts: number }
  | { is: "site"; file: OpenedFile }
  | { is: "preview"; file: OpenedFile; site: string; preview: ImportPreview }
  | { is: "importing"; done: number; total: number };

/** Chooses a file, shows what it holds, and imports what is wanted. The file itself never leaves the browser whole. */
export function ImportWorkbench({
  categories,
  children,
}: {
  categories: readonly string[];
  /** What stands beside and below the choice of a file, and makes room for what the file holds. */
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { step, setStep, problem, attempt, isStopped, heading } = useImportSteps<Step>(
    { is: "choosing" },
    {
      headed: ["site", "preview"],
      continueHint: "Posts imported so far are saved. Choose the same file again to continue.",
    },
  );
  const [asDrafts, setAsDrafts] = useState(true);

  const open = (chosen: File) =>
    attempt(
      async () => {
        setStep({ is: "reading", texts: 0 });
        const file = await openSourceFile(chosen, readMarkdown);
        if (file.site.url === "") setStep({ is: "site", file });
        else await preview(file, file.site.url);
      },
      { is: "choosing" },
    );
  const preview = async (file: OpenedFile, site: string) => {
    setStep({ is: "reading", texts: 0 });
    const found = await previewImport(
      file,
      { site, asDrafts: false, now: Date.now() },
      (input) => apiRequest<ImportCheck>("POST", `${CALL}/check`, input),
      (texts) => setStep({ is: "reading", texts }),
      new Set(categories),
    );
    setStep({ is: "preview", file, site, preview: found });
  };
  const start = (from: Extract<Step, { is: "preview" }>, wanted: ReadonlySet<string>) =>
    attempt(async () => {
      isStopped.current = false;
      const { file, site } = from;
      const total = wanted.size;
      setStep({ is: "importing", done: 0, total });
      const { id } = await apiRequest<{ id: string }>("POST", CALL, {
        requestKey: crypto.randomUUID(),
        source: file.source,
        filename: file.name.slice(0, 200),
        site,
      });
      await runImport(file, { site, asDrafts, now: Date.now() }, wanted, {
        send: (batch) => apiRequest<{ items: ImportItem[] }>("POST", `${CALL}/${id}/texts`, batch),
        isStopped: () => isStopped.current,
        onProgress: (done) => setStep({ is: "importing", done, total }),
      });
      void revalidate();
      await navigate(`/420/posts/import?id=${id}`);
    }, from);

  return (
    <div className="editor-form">
      <div>
        {step.is === "choosing" ? (
          <Panel id="import-new" title="Import">
            <DropZone
              label="WordPress export (.xml), Ghost export (.json), Markdown file (.md) or ZIP of Markdown files"
              hint="Choose a file or drop it here. You’ll see what’s in it before anything is imported."
              accept=".xml,.json,.md,.markdown,.mdx,.zip"
              onFiles={([file]) => file && void open(file)}
            />
          </Panel>
        ) : null}
        <div role="status">
          {step.is === "reading" ? (
            <Text>
              {step.texts === 0 ? "Reading the file." : `${step.texts.toLocaleString("en-US")} posts read so far.`}
            </Text>
          ) : null}
        </div>
      </div>
      {problem ? (
        <Callout tone="error" title="This didn’t work">
          {problem}
        </Callout>
      ) : null}
      {step.is === "site" ? (
        <SiteForm
          heading={heading}
          title="Where was this blog published?"
          label="Address of the old site"
          hint="Its pictures are fetched from there, and links to it keep working once its domain points here."
          example="https://blog.example.com"
          isOptional={step.file.source === "markdown"}
          onSite={(site) => void attempt(() => preview(step.file, site?.origin ?? ""), step)}
          onBack={() => setStep({ is: "choosing" })}
        />
      ) : null}
      {step.is === "preview" ? (
        <PreviewStep
          key={step.file.name}
          heading={heading}
          step={step}
          asDrafts={asDrafts}
          onAsDrafts={setAsDrafts}
          onStart={(wanted) => void start(step, wanted)}
          onBack={() => setStep({ is: "choosing" })}
        />
      ) : null}
      {step.is === "importing" ? (
        <ImportProgress
          done={step.done}
          total={step.total}
          stopLabel="Stop after this batch"
          onStop={() => {
            isStopped.current = true;
          }}
        >
          {step.done.toLocaleString("en-US")} of {step.total.toLocaleString("en-US")} posts. Keep this page open until
          the import is finished.
        </ImportProgress>
      ) : null}
      {step.is === "choosing" ? children : null}
    </div>
  );
}

/** Of the files that can't be read, as many are named. */
const MAX_PROBLEMS = 10;

function PreviewStep({
  heading,
  step: { file, preview },
  asDrafts,
  onAsDrafts,
  onStart,
  onBack,
}: {
  heading: RefObject<HTMLHeadingElement | null>;
  step: { file: OpenedFile; preview: ImportPreview };
  asDrafts: boolean;
  onAsDrafts: (is: boolean) => void;
  onStart: (wanted: ReadonlySet<string>) => void;
  onBack: () => void;
}) {
  const isOffered = (text: ImportPreview["texts"][number]) => text.state !== "refused" && text.knownPath === null;
  const [wanted, setWanted] = useState<ReadonlySet<string>>(
    () => new Set(preview.texts.filter(isOffered).map((text) => text.sourceKey)),
  );
  const { texts, newCategories } = preview;
  const pictures = texts.reduce((sum, text) => sum + (wanted.has(text.sourceKey) ? text.pictures : 0), 0);
  const skipped = [...file.skipped].map(([kind, count]) => `${count.toLocaleString("en-US")} × ${kind}`).join(", ");
  return (
    <div className="editor-block">
      <h2 ref={heading} tabIndex={-1}>
        {IMPORT_SOURCE_NAMES[file.source]}: {file.site.title || file.name}
      </h2>
      <Grid min={130}>
        <Stat label="Posts in the file" value={texts.length} />
        <Stat label="Selected" value={wanted.size} />
        <Stat label="Already imported" value={texts.filter((text) => text.knownPath !== null).length} />
        <Stat label="Can’t be read" value={texts.filter((text) => text.state === "refused").length} />
        <Stat label="Pictures to fetch" value={pictures} />
      </Grid>
      {newCategories.length > 0 ? (
        <Text small>
          {plural(newCategories.length, "category", "categories")} will be added:{" "}
          {newCategories.slice(0, 20).join(", ")}
          {newCategories.length > 20 ? " and others" : ""}. Merge or rename them afterwards.
        </Text>
      ) : null}
      {file.problems.length > 0 ? (
        <Callout tone="warning" title="Part of the file can’t be read">
          {file.problems.slice(0, MAX_PROBLEMS).map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
          {file.problems.length > MAX_PROBLEMS ? (
            <p>{plural(file.problems.length - MAX_PROBLEMS, "more file")} can’t be read.</p>
          ) : null}
        </Callout>
      ) : null}
      {skipped ? (
        <Text small dim>
          Not supported and left out: {skipped}.
        </Text>
      ) : null}
      <Checkbox
        label="Import everything as drafts"
        hint="Otherwise, published posts go live right away, with their original dates."
        checked={asDrafts}
        onChange={(event) => onAsDrafts(event.target.checked)}
      />
      <Row gap={12}>
        <Button disabled={wanted.size === 0} onClick={() => onStart(wanted)}>
          Import {plural(wanted.size, "post")}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Choose another file
        </Button>
      </Row>
      <PreviewTable texts={texts} isOffered={isOffered} wanted={wanted} onWanted={setWanted} />
    </div>
  );
}
