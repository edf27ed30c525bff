import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Button, Callout, Checkbox, Link, Row, toast } from "#app/ui/index.ts";
import type { Draft, PublishAnswer } from "#worker/content/contract-editor.ts";
import type { CheckItem } from "#worker/content/domain-checklist.ts";
import { TextField } from "../form/text-field.tsx";
import { Checklist } from "./checklist.tsx";
import { PreviewLinks } from "./preview-links.tsx";
import { SharePreview } from "./share-preview.tsx";
import type { PanelProps } from "./side-panel.tsx";
import { isUnanswered, problemOf } from "./text-api.ts";
import { fromZonedInput, tomorrowMorning, toZonedInput, zoneName } from "./zoned-time.ts";

/** What the text still needs, when readers see it, how search results show it, and what else can be done with it. */
export function PublishPanel(props: PanelProps) {
  const { view, api, version, flush, adopt, timeZone, isSaved, jump, jumpToField, toSettings, onPreview, onLeave } =
    props;
  const { revalidate } = useRevalidator();
  const [items, setItems] = useState<CheckItem[] | null>(null);
  const [signOff, setSignOff] = useState(false);
  const [isLater, setLater] = useState(view.state === "scheduled");
  const [when, setWhen] = useState(() => (view.publishAt === null ? "" : toZonedInput(view.publishAt, timeZone)));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const attempt = useRef<{ version: number; saveId: string } | null>(null);
  const [asking, setAsking] = useState<"unpublish" | "discard" | "archive" | "delete" | null>(null);

  // The checklist reads what is stored: it is asked again after each save.
  useEffect(() => {
    if (!isSaved) return;
    let isCurrent = true;
    api.check().then(
      (check) => isCurrent && setItems(check.items),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [api, isSaved]);

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem("");
    try {
      if (!(await flush())) {
        setProblem("Your last changes couldn’t be saved. Save them first.");
        return;
      }
      await work();
      await revalidate();
    } catch (error) {
      setProblem(isUnanswered(error) ? UNANSWERED : problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  const take = (draft: Draft) => adopt({ fields: draft.fields, body: draft.body }, draft.version, draft.updatedAt);
  const publish = () =>
    run(async () => {
      const at = isLater ? fromZonedInput(when, timeZone) : null;
      if (isLater && at === null) return setProblem("Enter a date and a time.");
      // One whose answer was lost is the same when it is asked for again.
      if (attempt.current?.version !== version()) attempt.current = { version: version(), saveId: crypto.randomUUID() };
      const answer: PublishAnswer = await api.publish({ ...attempt.current, publishAt: at, signOff });
      await take(answer.draft);
      toast({
        title: answer.state === "scheduled" ? "Scheduled" : isLive ? "Updated" : "Published",
        description: answer.state === "scheduled" ? "Readers will see it at that time." : "Readers can see it now.",
        tone: "success",
      });
    });
  const act = (action: "unpublish" | "discard" | "archive" | "restore" | "delete", done: string) =>
    run(async () => {
      const answer = await api.act<{ draft?: Draft } & Partial<Draft>>(action, version());
      if (action === "delete") return onLeave("/420/posts");
      const draft = answer?.draft ?? (answer?.body ? (answer as Draft) : null);
      if (draft) await take(draft);
      toast({ title: done, tone: "success" });
    });

  const isLive = view.state === "published";
  const at = isLater ? fromZonedInput(when, timeZone) : null;
  const isPast = at !== null && at <= Date.now();
  const isOut = isLive || view.state === "scheduled";
  const needsSignOff = items?.some(({ state }) => state === "signoff") ?? false;
  return (
    <>
      {view.correctedStudies.length > 0 ? (
        <Callout tone="warning" title="A study was corrected">
          {view.correctedStudies.map((one) => (
            <p key={one.study}>
              {one.study}: {one.text}
            </p>
          ))}
        </Callout>
      ) : null}
      <section aria-labelledby="checklist-title">
        <Checklist items={items} jump={jump} jumpToField={jumpToField} toSettings={toSettings} />
        {needsSignOff ? (
          <Checkbox
            label="I take responsibility for these claims"
            checked={signOff}
            onChange={(event) => setSignOff(event.target.checked)}
          />
        ) : null}
      </section>
      <section aria-labelledby="publish-title">
        <h2 id="publish-title">{isOut ? "Published version" : "Publish"}</h2>
        <Checkbox
          label={isLive ? "Change the date" : "Schedule for later"}
          checked={isLater}
          onChange={(event) => {
            setLater(event.target.checked);
            if (event.target.checked && when === "") setWhen(tomorrowMorning(Date.now(), timeZone));
          }}
        />
        {isLater ? (
          <TextField
            type="datetime-local"
            label="Date and time"
            hint={`${zoneName(timeZone)}. A past time sets the date that readers see.`}
            value={when}
            onChange={(event) => setWhen(event.target.value)}
          />
        ) : null}
        {problem ? (
          <Callout tone="error">
            <span role="alert">{problem}</span>
          </Callout>
        ) : null}
        <Row gap={8}>
          <Button loading={busy} onClick={() => void publish()}>
            {isOut
              ? isLater
                ? "Save date and update"
                : "Update now"
              : isPast
                ? "Publish with this date"
                : isLater
                  ? "Schedule"
                  : "Publish now"}
          </Button>
          <Button variant="outline" disabled={busy} onClick={onPreview}>
            Preview
          </Button>
          {isLive && view.path ? (
            <Link to={view.path} className="panel-link">
              View
            </Link>
          ) : null}
        </Row>
      </section>
      <SharePreview {...props} />
      <PreviewLinks api={api} />
      <section aria-labelledby="more-title">
        <h2 id="more-title">More</h2>
        <div className="panel-actions">
          <Button
            variant="ghost"
            disabled={busy}
            onClick={() =>
              void run(async () => {
                const { id } = await api.duplicate();
                onLeave(`/420/draft/${id}`);
              })
            }
          >
            Duplicate
          </Button>
          {view.hasChanges ? (
            <Button variant="ghost" disabled={busy} onClick={() => setAsking("discard")}>
              Discard changes
            </Button>
          ) : null}
          {isOut ? (
            <Button variant="ghost" disabled={busy} onClick={() => setAsking("unpublish")}>
              {isLive ? "Unpublish" : "Cancel schedule"}
            </Button>
          ) : null}
          {view.state === "archived" ? (
            <Button variant="ghost" disabled={busy} onClick={() => void act("restore", "Restored as a draft")}>
              Restore
            </Button>
          ) : (
            <Button variant="ghost" disabled={busy} onClick={() => setAsking("archive")}>
              Archive
            </Button>
          )}
          {view.state === "draft" && view.path === null ? (
            <Button variant="ghost" disabled={busy} onClick={() => setAsking("delete")}>
              Delete
            </Button>
          ) : null}
        </div>
      </section>
      {asking ? (
        <AlertDialog
          open
          onOpenChange={(open) => open || setAsking(null)}
          {...QUESTIONS[asking]}
          cancel="Cancel"
          onConfirm={() => void act(asking, QUESTIONS[asking].done)}
        />
      ) : null}
    </>
  );
}

const UNANSWERED =
  "The connection was lost before the answer came. It may be done already: press the button again, nothing is done twice.";

const QUESTIONS = {
  unpublish: {
    title: "Unpublish this post?",
    text: "It becomes a draft. Its address shows “not found” until you publish it again.",
    confirm: "Unpublish",
    done: "Unpublished",
  },
  discard: {
    title: "Discard changes?",
    text: "The draft goes back to what readers see. Discarded changes stay in the history.",
    confirm: "Discard changes",
    done: "Changes discarded",
  },
  archive: {
    title: "Archive this post?",
    text: "Readers will no longer see it. You can restore it as a draft.",
    confirm: "Archive",
    done: "Archived",
  },
  delete: {
    title: "Delete this post?",
    text: "It was never published. This can’t be undone.",
    confirm: "Delete",
    done: "Deleted",
  },
} as const;
