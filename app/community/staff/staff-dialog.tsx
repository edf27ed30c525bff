import { useState } from "react";
import { SLOW_MODES, type StaffTopic } from "#worker/community/contract-staff.ts";
import type { TopicView } from "#worker/community/contract-topic.ts";
import { plural } from "#worker/kernel/plural.ts";
import { useApiCall } from "../../lib/use-api-call.ts";
import { Checkbox, Select, TextField } from "../../ui/field.tsx";
import { StaffForm } from "./staff-form.tsx";

/** What asks for more than a press. */
export type StaffChange = "close" | "pin" | "slow" | "rename" | "move" | "hide";

const HOUR = 3_600_000;
const ENDS = [
  { value: "1", label: "For an hour" },
  { value: "24", label: "For a day" },
  { value: "168", label: "For a week" },
  { value: "", label: "Until someone ends it" },
];
const WORDS: Record<StaffChange, { title: string; text?: string; button: string; done: string }> = {
  close: {
    ...{ title: "Close this topic", button: "Close topic", done: "Topic closed" },
    text: "Everyone can read it; only staff can reply.",
  },
  pin: { title: "Pin this topic", button: "Pin topic", done: "Topic pinned" },
  slow: {
    ...{ title: "Slow mode", button: "Set slow mode", done: "Slow mode set" },
    text: "Members have to wait between posts in this topic.",
  },
  rename: { title: "Rename this topic", button: "Rename topic", done: "Topic renamed" },
  move: {
    ...{ title: "Move to another category", button: "Move topic", done: "Topic moved" },
    text: "Who can read it depends on its new category.",
  },
  hide: {
    ...{ title: "Hide this topic", button: "Hide topic", done: "Topic hidden" },
    text: "Only staff will see it. Nothing is lost.",
  },
};

/** The form of one change of a topic by staff. What someone did meanwhile is said, and nothing is overwritten. */
export function StaffDialog({
  form: kind,
  view,
  staff,
  path,
  onReload,
  onDone,
  onClose,
}: {
  form: StaffChange;
  view: TopicView;
  staff: StaffTopic;
  path: string;
  /** Someone else was faster: what they did has to be read. */
  onReload: () => void;
  onDone: (version: number, words: string) => void;
  onClose: () => void;
}) {
  const words = WORDS[kind];
  const isAnswered = kind === "close" && view.answer !== null;
  const others = staff.categories.filter(({ id }) => id !== view.categoryId);
  const [reason, setReason] = useState(isAnswered ? "The question has been answered." : "");
  const [title, setTitle] = useState(view.title);
  const [category, setCategory] = useState(others[0]?.id ?? "");
  const [everywhere, setEverywhere] = useState(false);
  const [day, setDay] = useState("");
  const [seconds, setSeconds] = useState("60");
  const [hours, setHours] = useState("24");
  const calls = useApiCall();
  const { call, errorOf } = calls;
  const toBody = () => {
    switch (kind) {
      case "close":
        return { closed: true };
      case "hide":
        return { hidden: true };
      case "rename":
        return { title };
      case "move":
        return { category };
      case "pin":
        // To the end of that day, where the moderator is.
        return { pin: { everywhere, until: day === "" ? null : new Date(`${day}T23:59:59`).getTime() } };
      case "slow":
        return {
          slowMode: { seconds: Number(seconds), until: hours === "" ? null : Date.now() + Number(hours) * HOUR },
        };
    }
  };
  const send = async () => {
    const sent = await call<{ version: number }>("PATCH", path, { version: staff.version, reason, ...toBody() });
    if (sent) onDone(sent.version, words.done);
    else onReload();
  };
  return (
    <StaffForm
      title={words.title}
      text={words.text}
      calls={calls}
      fields={["title", "category", "until"]}
      reason={
        kind === "pin"
          ? null
          : { value: reason, hint: "The topic's author gets it, on the site and by email.", onChange: setReason }
      }
      button={words.button}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {kind === "rename" ? (
        <TextField
          label="Title"
          name="title"
          value={title}
          maxLength={120}
          error={errorOf("title")}
          onChange={(event) => setTitle(event.target.value)}
        />
      ) : null}
      {kind === "move" ? (
        <Select
          label="Category"
          name="category"
          value={category}
          error={errorOf("category")}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => setCategory(event.target.value)}
        />
      ) : null}
      {kind === "pin" ? (
        <>
          <Checkbox
            label="Everywhere, not only in its category"
            checked={everywhere}
            onChange={(event) => setEverywhere(event.target.checked)}
          />
          <TextField
            label="Until the end of (optional)"
            type="date"
            name="until"
            value={day}
            error={errorOf("until")}
            onChange={(event) => setDay(event.target.value)}
          />
        </>
      ) : null}
      {kind === "slow" ? (
        <>
          <Select
            label="Between a member's posts"
            name="seconds"
            value={seconds}
            options={SLOW_MODES.map((wait) => ({ value: String(wait), label: describeWait(wait) }))}
            onChange={(event) => setSeconds(event.target.value)}
          />
          <Select
            label="How long"
            name="hours"
            value={hours}
            options={ENDS}
            onChange={(event) => setHours(event.target.value)}
          />
        </>
      ) : null}
    </StaffForm>
  );
}

const describeWait = (seconds: number): string =>
  seconds < 60 ? `${seconds} seconds` : seconds < 3600 ? plural(seconds / 60, "minute") : "1 hour";
