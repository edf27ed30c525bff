import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import { Button, Callout, Row, Text, toast } from "#app/ui/index.ts";
import type { CategoryView } from "#worker/community/contract.ts";
import {
  type EarlierImport,
  FORUM_SOURCE_NAMES,
  type ForumCheck,
  type ForumSource,
  type ImportedTopicAnswer,
} from "#worker/community/import/contract.ts";
import { plural } from "#worker/kernel/plural.ts";
import { DropZone } from "../../file-import/drop-zone.tsx";
import { ImportProgress } from "../../file-import/import-progress.tsx";
import { SiteForm } from "../../file-import/site-form.tsx";
import { useImportSteps } from "../../file-import/use-import-steps.ts";
import { Panel } from "../../table/index.ts";
import { type Choices, isChosen, toImportedCategories } from "./category-choices.tsx";
import { continuedImport, ForumPreview, type PlannedForum } from "./forum-preview.tsx";
import type { ForumReader } from "./forum-record.ts";
import { openForum } from "./open-forum.ts";
import { type LeftOut, planForum, toSite } from "./plan-forum.ts";
import { EXPLORER_QUERY } from "./read-explorer.ts";
import { ReportLines } from "./report-lines.tsx";
import { runForumImport } from "./run-forum-import.ts";

const CALL = "/api/admin/community/imports";

interface Opened {
  reader: ForumReader;
  name: string;
}
type Step =
  | { is: "choosing" }
  | { is: "reading"; posts: number }
  | { is: "site"; opened: Opened; initial: string }
  | { is: "preview"; planned: PlannedForum }
  | { is: "importing"; done: number; total: number; posts: number }
  | { is: "done"; isWhole: boolean; topics: number; posts: number; refused: LeftOut[] };

/** @param site "" for any */
const findEarlier = async (source: ForumSource, site: string): Promise<EarlierImport | null> => {
  const query = new URLSearchParams({ source, site });
  return (await apiRequest<{ earlier: EarlierImport | null }>("GET", `${CALL}/earlier?${query}`)).earlier;
};

/** Chooses the file of another forum, shows what it holds, and imports what is wanted. The file never leaves the browser whole. */
export function ForumImport({ categories, children }: { categories: readonly CategoryView[]; children: ReactNode }) {
  const { revalidate } = useRevalidator();
  const { step, setStep, problem, attempt, isStopped, heading } = useImportSteps<Step>(
    { is: "choosing" },
    {
      headed: ["site", "preview", "done"],
      continueHint: "Topics imported so far are saved. Start the import again to continue.",
    },
  );

  const open = (files: File[]) =>
    attempt(
      async () => {
        setStep({ is: "reading", posts: 0 });
        const more = files.length > 1 ? ` and ${plural(files.length - 1, "more file")}` : "";
        const opened = { reader: await openForum(files), name: `${files[0]?.name.slice(0, 170)}${more}` };
        if (opened.reader.source === "tikari") return makePlan(opened, "");
        const earlier = await findEarlier(opened.reader.source, "");
        setStep({ is: "site", opened, initial: earlier?.site ?? "" });
      },
      { is: "choosing" },
    );
  const makePlan = async (opened: Opened, site: string) => {
    setStep({ is: "reading", posts: 0 });
    const plan = await planForum(opened.reader, site, (posts) => setStep({ is: "reading", posts }));
    const keys = new Map([...plan.topics.values()].map(({ sourceKey, id }) => [sourceKey, id]));
    const asked = [...keys.keys()];
    const known = new Set<string>();
    for (let at = 0; at < asked.length; at += 1000) {
      const answer = await apiRequest<ForumCheck>("POST", `${CALL}/check`, { topics: asked.slice(at, at + 1000) });
      for (const { sourceKey, path } of answer.known) if (path !== null) known.add(keys.get(sourceKey) ?? "");
    }
    const earlier = plan.site === "" ? null : await findEarlier(plan.source, plan.site);
    setStep({ is: "preview", planned: { ...opened, plan, known, earlier } });
  };
  const start = async (planned: PlannedForum, choices: Choices) => {
    const isDone = await attempt(
      async () => {
        isStopped.current = false;
        const { plan, reader, name, known } = planned;
        const wanted = new Set(
          [...plan.topics.values()]
            .filter(({ id, category }) => !known.has(id) && isChosen(choices, category))
            .map(({ id }) => id),
        );
        let [done, posts] = [0, 0];
        const refused: LeftOut[] = [];
        setStep({ is: "importing", done, total: wanted.size, posts });
        const { id } =
          continuedImport(planned, choices) ??
          (await apiRequest<{ id: string }>("POST", CALL, {
            ...{ requestKey: crypto.randomUUID(), source: plan.source, filename: name, site: plan.site },
            categories: toImportedCategories(plan.categories, choices),
          }));
        const isWhole = await runForumImport(reader, plan, wanted, {
          send: (part) => apiRequest<{ topics: ImportedTopicAnswer[] }>("POST", `${CALL}/${id}/topics`, part),
          isStopped: () => isStopped.current,
          onProgress: (topics, sent, lines) => {
            done += topics;
            posts += sent;
            refused.push(...lines);
            setStep({ is: "importing", done, total: wanted.size, posts });
          },
        });
        if (isWhole) await apiRequest("POST", `${CALL}/${id}/finish`, {});
        setStep({ is: "done", isWhole, topics: done, posts, refused });
      },
      { is: "preview", planned },
    );
    // What has begun stands among the past imports, and goes on as the one that it is.
    if (!isDone) {
      const earlier = await findEarlier(planned.plan.source, planned.plan.site).catch(() => planned.earlier);
      setStep({ is: "preview", planned: { ...planned, earlier } });
    }
    void revalidate();
  };

  return (
    <div className="editor-form">
      <div>
        {step.is === "choosing" ? <FilePanel onFiles={(files) => void open(files)} /> : null}
        <div role="status">
          {step.is === "reading" ? (
            <Text>{step.posts === 0 ? "Reading the file." : `${plural(step.posts, "post")} read so far.`}</Text>
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
          title={`Where was this ${FORUM_SOURCE_NAMES[step.opened.reader.source]} forum?`}
          label="Address of the old forum"
          hint="Links between its topics lead to their new addresses, and its old addresses lead here once its domain does. Enter the same address when you import a newer file: nothing is imported twice then."
          example="https://forum.example.com"
          initial={step.initial}
          onSite={(site) =>
            site && void attempt(() => makePlan(step.opened, toSite(site.origin + site.pathname)), step)
          }
          onBack={() => setStep({ is: "choosing" })}
        />
      ) : null}
      {step.is === "preview" ? (
        <ForumPreview
          heading={heading}
          planned={step.planned}
          ours={categories}
          onStart={(choices) => void start(step.planned, choices)}
          onBack={() => setStep({ is: "choosing" })}
        />
      ) : null}
      {step.is === "importing" ? (
        <ImportProgress
          done={step.done}
          total={step.total}
          stopLabel="Pause after this part"
          onStop={() => {
            isStopped.current = true;
          }}
        >
          {step.done.toLocaleString("en-US")} of {plural(step.total, "topic")}, {plural(step.posts, "post")}. Keep this
          page open. Nobody is notified.
        </ImportProgress>
      ) : null}
      {step.is === "done" ? (
        <div className="editor-block">
          <h2 ref={heading} tabIndex={-1}>
            {step.isWhole ? "Import finished" : "Import paused"}
          </h2>
          <Text>
            {plural(step.topics, "topic")} with {plural(step.posts, "post")} imported.{" "}
            {step.isWhole
              ? ""
              : "Choose the same file again to continue where it stopped. Its address and your choices are saved; nothing is imported twice."}
          </Text>
          <ReportLines lines={step.refused} more={0} title="Not imported, or changed" name="import-result.csv" />
          <Row>
            <Button variant="outline" onClick={() => setStep({ is: "choosing" })}>
              {step.isWhole ? "Import another file" : "Choose the file again"}
            </Button>
          </Row>
        </div>
      ) : null}
      {step.is === "choosing" || step.is === "done" ? children : null}
    </div>
  );
}

function FilePanel({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <Panel id="import-new" title="Import">
      <DropZone
        label="Discourse backup (.tar.gz, dump.sql, dump.sql.gz) or Data Explorer results (.csv, one or more), phpBB database dump (.sql, .sql.gz) or our own export (.jsonl)"
        hint="Choose files or drop them here. They are read on your computer, and you’ll see what’s in them before anything is imported."
        accept=".sql,.gz,.tgz,.jsonl,.txt,.csv"
        multiple
        onFiles={onFiles}
      />
      <details>
        <summary>No backup? Export the posts with Data Explorer</summary>
        <Text small>
          An admin of the old forum turns on the Data Explorer plugin, creates a query with this text, runs it and
          downloads the results as CSV. A file has 10,000 posts at most: run it again with the last post_id of the file
          as “after”, and choose all files here together. Accepted answers, and likes by people who never posted, aren’t
          in them.
        </Text>
        <pre className="forum-import-query">
          <code>{EXPLORER_QUERY}</code>
        </pre>
        <Button
          variant="outline"
          onClick={() =>
            void navigator.clipboard.writeText(EXPLORER_QUERY).then(
              () => toast({ title: "Query copied", tone: "success" }),
              () => toast({ title: "The query can’t be copied here. Select its text instead.", tone: "error" }),
            )
          }
        >
          Copy the query
        </Button>
      </details>
      <Text small dim>
        Topics, posts, dates, likes, tags and accepted answers come over. Passwords, private messages, email addresses
        and uploaded files never do: only a fingerprint of each address is sent, so that a member who signs in with it
        can claim their posts.
      </Text>
    </Panel>
  );
}
