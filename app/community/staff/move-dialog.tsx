import { type ReactNode, useState } from "react";
import type { StaffTopic } from "#worker/community/contract-staff.ts";
import type { TopicView } from "#worker/community/contract-topic.ts";
import { newTopicId } from "#worker/community/domain-topic.ts";
import { useApiCall } from "../../lib/use-api-call.ts";
import { Select, TextField } from "../../ui/field.tsx";
import { readNumbers, readTopicId } from "./move-posts.ts";
import { StaffForm } from "./staff-form.tsx";

/** Moves posts into a new or another topic, or merges all of a topic into another. */
export function MoveDialog({
  kind,
  view,
  staff,
  path,
  onReload,
  onDone,
  onClose,
}: {
  kind: "split" | "merge";
  view: TopicView;
  staff: StaffTopic;
  path: string;
  /** Someone else was faster: what they did has to be read. */
  onReload: () => void;
  onDone: (version: number, words: ReactNode) => void;
  onClose: () => void;
}) {
  // Sent again it is the same move, into the same topic.
  const [ids] = useState(() => ({ move: crypto.randomUUID(), topic: newTopicId(Date.now()) }));
  const [numbers, setNumbers] = useState("");
  const [isNew, setNew] = useState(kind === "split");
  const [title, setTitle] = useState("");
  const [category, setCategory] = useState(view.categoryId);
  const [target, setTarget] = useState("");
  const [reason, setReason] = useState("");
  const calls = useApiCall();
  const { call, setProblem, errorOf } = calls;
  const send = async () => {
    const chosen = kind === "merge" ? null : readNumbers(numbers);
    if (kind === "split" && !chosen)
      return setProblem({
        field: "numbers",
        message: "Enter post numbers such as 4-7, 9. You can move up to 500 posts at once.",
      });
    const topic = isNew ? ids.topic : readTopicId(target);
    if (!topic) return setProblem({ field: "target", message: "Paste the address of the other topic." });
    const moved = await call<{ version: number; path: string; isDone: boolean }>("POST", path, {
      ...{ id: ids.move, version: staff.version, reason, numbers: chosen },
      target: isNew ? { topic, title, category } : { topic },
    });
    if (!moved) return onReload();
    onDone(
      moved.version,
      <>
        {moved.isDone ? (kind === "merge" ? "Topic merged" : "Posts moved") : "Posts are being moved"}.{" "}
        <a href={moved.path}>Open</a>
      </>,
    );
  };
  return (
    <StaffForm
      title={kind === "merge" ? "Merge into another topic" : "Move posts"}
      text={
        kind === "merge"
          ? "All posts go to the end of the other topic, and this one redirects there. You can undo this until someone replies to them there."
          : "They go to the end of the other topic, and a note with a link stays in their place. You can undo this until someone replies to them there."
      }
      calls={calls}
      fields={["numbers", "target", "title", "category"]}
      reason={{
        value: reason,
        hint: "The authors of the topic and of the posts get it, on the site and by email.",
        onChange: setReason,
      }}
      button={kind === "merge" ? "Merge topic" : "Move posts"}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {kind === "split" ? (
        <>
          <TextField
            label="Posts"
            hint={`Numbers from 2 to ${view.lastNumber}, such as 4-7, 9. The first post stays.`}
            name="numbers"
            value={numbers}
            error={errorOf("numbers")}
            onChange={(event) => setNumbers(event.target.value)}
          />
          <Select
            label="To"
            name="to"
            value={isNew ? "new" : "other"}
            options={[
              { value: "new", label: "A new topic" },
              { value: "other", label: "An existing topic" },
            ]}
            onChange={(event) => setNew(event.target.value === "new")}
          />
        </>
      ) : null}
      {isNew ? (
        <>
          <TextField
            label="Title of the new topic"
            name="title"
            maxLength={120}
            value={title}
            error={errorOf("title")}
            onChange={(event) => setTitle(event.target.value)}
          />
          <Select
            label="Category"
            name="category"
            value={category}
            error={errorOf("category")}
            options={staff.categories.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => setCategory(event.target.value)}
          />
        </>
      ) : (
        <TextField
          label="Address of the other topic"
          name="target"
          value={target}
          error={errorOf("target")}
          onChange={(event) => setTarget(event.target.value)}
        />
      )}
    </StaffForm>
  );
}
