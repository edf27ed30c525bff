import { type ReactNode, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { apiRequest, errorMessage, TRY_AGAIN } from "#app/lib/api-request.ts";
import { Button, Callout, Grid, Row, Stat, Text } from "#app/ui/index.ts";
import type { CategoryView } from "#worker/community/contract.ts";
import { FORUM_SOURCE_NAMES, type ForumCheck, type ImportedTopicAnswer } from "#worker/community/import/contract.ts";
import { plural } from "#worker/kernel/plural.ts";
import { TextField } from "../../form/text-field.tsx";
import { Panel } from "../../table/index.ts";
import { CategoryChoices, type Choices, isChosen, suggestChoices, toImportedCategories } from "./category-choices.tsx";
import { ForumFileError, type ForumReader } from "./forum-record.ts";
import { openForum } from "./open-forum.ts";
import { type ForumPlan, type LeftOut, planForum, toSite } from "./plan-forum.ts";
import { ReportLines } from "./report-lines.tsx";
import { runForumImport } from "./run-forum-import.ts";

const CALL = "/api/admin/community/imports";

interface Opened {
  reader: ForumReader;
  name: string;
}
interface Planned extends Opened {
  plan: ForumPlan;
  /** Topics that are here already. */
  known: ReadonlySet<string>;
}
type Step =
  | { is: "choosing" }
  | { is: "reading"; posts: number }
  | { is: "site"; opened: Opened }
  | { is: "preview"; planned: Planned }
  | { is: "importing"; done: number; total: number; posts: number }
  | { is: "done"; isWhole: boolean; topics: number; posts: number; refused: LeftOut[] };

/** Chooses the file of another forum, shows what it holds, and imports what is wanted. The file never leaves the browser whole. */
export function ForumImport({ categories, children }: { categories: readonly CategoryView[]; children: ReactNode }) {
  const { revalidate } = useRevalidator();
  const [step, setStep] = useState<Step>({ is: "choosing" });
  const [problem, setProblem] = useState<string>();
  const isStopped = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  useEffect(() => {
    if (step.is === "preview" || step.is === "site" || step.is === "done") heading.current?.focus();
    if (step.is !== "importing") return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [step.is]);

  const attempt = async (work: () => Promise<void>, back: Step) => {
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      // What is wrong with the file is said by its reader, what is wrong with a call by the call.
      const message = error instanceof ForumFileError ? error.message : errorMessage(error, TRY_AGAIN);
      setProblem(
        back.is === "preview"
          ? `${message} Topics imported so far are saved. Start the import again to continue.`
          : message,
      );
      setStep(back);
      void revalidate();
    }
  };
  const open = (file: File | undefined) =>
    file &&
    attempt(
      async () => {
        setStep({ is: "reading", posts: 0 });
        const opened = { reader: await openForum(file), name: file.name.slice(0, 200) };
        if (opened.reader.source === "tikari") await makePlan(opened, "");
        else setStep({ is: "site", opened });
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
    setStep({ is: "preview", planned: { ...opened, plan, known } });
  };
  const start = (planned: Planned, choices: Choices) =>
    attempt(
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
        const { id } = await apiRequest<{ id: string }>("POST", CALL, {
          ...{ requestKey: crypto.randomUUID(), source: plan.source, filename: name, site: plan.site },
          categories: toImportedCategories(plan.categories, choices),
        });
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
        void revalidate();
      },
      { is: "preview", planned },
    );

  return (
    <div className="editor-form">
      <div>
        {step.is === "choosing" ? <FilePanel onFile={(file) => void open(file)} /> : null}
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
          source={FORUM_SOURCE_NAMES[step.opened.reader.source]}
          onSite={(site) => void attempt(() => makePlan(step.opened, site), step)}
          onBack={() => setStep({ is: "choosing" })}
        />
      ) : null}
      {step.is === "preview" ? (
        <Preview
          heading={heading}
          planned={step.planned}
          ours={categories}
          onStart={(choices) => void start(step.planned, choices)}
          onBack={() => setStep({ is: "choosing" })}
        />
      ) : null}
      {step.is === "importing" ? (
        <div className="editor-block">
          <label className="field-label" htmlFor="import-progress">
            Importing
          </label>
          <progress id="import-progress" value={step.done} max={Math.max(1, step.total)} />
          <Text small role="status">
            {step.done.toLocaleString("en-US")} of {plural(step.total, "topic")}, {plural(step.posts, "post")}. Keep
            this page open. Nobody is notified.
          </Text>
          <Row>
            <Button
              variant="outline"
              onClick={() => {
                isStopped.current = true;
              }}
            >
              Pause after this part
            </Button>
          </Row>
        </div>
      ) : null}
      {step.is === "done" ? (
        <div className="editor-block">
          <h2 ref={heading} tabIndex={-1}>
            {step.isWhole ? "Import finished" : "Import paused"}
          </h2>
          <Text>
            {plural(step.topics, "topic")} with {plural(step.posts, "post")} imported.{" "}
            {step.isWhole ? "" : "Choose the same file again to continue where it stopped; nothing is imported twice."}
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

function FilePanel({ onFile }: { onFile: (file: File | undefined) => void }) {
  const [isOver, setIsOver] = useState(false);
  return (
    <Panel id="import-new" title="Import">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first */}
      <div
        className="drop"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          onFile(event.dataTransfer.files[0]);
        }}
      >
        <label className="field-label" htmlFor="forum-file">
          Discourse backup (.tar.gz, dump.sql, dump.sql.gz), phpBB database dump (.sql, .sql.gz) or our own export
          (.jsonl)
        </label>
        <input
          id="forum-file"
          type="file"
          accept=".sql,.gz,.tgz,.jsonl,.txt"
          onChange={(event) => {
            onFile(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        <Text small dim>
          Choose a file or drop it here. It is read on your computer, and you’ll see what’s in it before anything is
          imported.
        </Text>
      </div>
      <Text small dim>
        Topics, posts, dates, likes, tags and accepted answers come over. Passwords, private messages, email addresses
        and uploaded files never do: only a fingerprint of each address is sent, so that a member who signs in with it
        can claim their posts.
      </Text>
    </Panel>
  );
}

interface HeadingRef {
  heading: React.RefObject<HTMLHeadingElement | null>;
}

function SiteForm({
  heading,
  source,
  onSite,
  onBack,
}: HeadingRef & { source: string; onSite: (site: string) => void; onBack: () => void }) {
  const [value, setValue] = useState("");
  const [error, setError] = useState<string>();
  return (
    <form
      className="editor-block"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = value.trim();
        const address = URL.parse(/^https?:\/\//.test(typed) ? typed : `https://${typed}`);
        if (address?.hostname.includes(".")) onSite(toSite(address.origin + address.pathname));
        else setError("Enter the address of the old forum, such as https://forum.example.com.");
      }}
    >
      <h2 ref={heading} tabIndex={-1}>
        Where was this {source} forum?
      </h2>
      <TextField
        label="Address of the old forum"
        hint="Links between its topics lead to their new addresses, and its old addresses lead here once its domain does. Enter the same address when you import a newer file: nothing is imported twice then."
        type="text"
        inputMode="url"
        autoComplete="url"
        value={value}
        error={error}
        onChange={(event) => {
          setValue(event.target.value);
          setError(undefined);
        }}
      />
      <Row gap={12}>
        <Button type="submit">Preview the import</Button>
        <Button type="button" variant="ghost" onClick={onBack}>
          Choose another file
        </Button>
      </Row>
    </form>
  );
}

function Preview({
  heading,
  planned: { plan, known, name },
  ours,
  onStart,
  onBack,
}: HeadingRef & {
  planned: Planned;
  ours: readonly CategoryView[];
  onStart: (choices: Choices) => void;
  onBack: () => void;
}) {
  const [choices, setChoices] = useState(() => suggestChoices(plan.categories, ours));
  const topics = [...plan.topics.values()];
  const chosen = topics.filter(({ id, category }) => !known.has(id) && isChosen(choices, category));
  const posts = chosen.reduce((sum, topic) => sum + topic.posts.length, 0);
  const skipped = [...plan.skipped].map(([kind, count]) => `${count.toLocaleString("en-US")} × ${kind}`).join(", ");
  return (
    <div className="editor-block">
      <h2 ref={heading} tabIndex={-1}>
        {FORUM_SOURCE_NAMES[plan.source]}: {name}
      </h2>
      <Grid min={130}>
        <Stat label="Topics in the file" value={topics.length} />
        <Stat label="Already imported" value={known.size} />
        <Stat label="Topics to import" value={chosen.length} />
        <Stat label="Posts to import" value={posts} />
        <Stat label="Authors" value={plan.authors.size} />
      </Grid>
      {skipped ? (
        <Text small dim>
          Never imported: {skipped}.
        </Text>
      ) : null}
      <CategoryChoices planned={plan.categories} ours={ours} choices={choices} onChange={setChoices} />
      <ReportLines lines={plan.leftOut} more={plan.moreLeftOut} title="Left out" name="import-report.csv" />
      <Row gap={12}>
        <Button disabled={chosen.length === 0} onClick={() => onStart(choices)}>
          Import {plural(chosen.length, "topic")}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Choose another file
        </Button>
      </Row>
    </div>
  );
}
