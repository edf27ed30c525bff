import { getSchema } from "@tiptap/core";
import { EditorState } from "@tiptap/pm/state";
import { expect, it } from "vitest";
import type { Body } from "#worker/content/domain-body.ts";
import { fromPoll, type Poll } from "#worker/content/domain-poll.ts";
import { toBody, toEditorDocument } from "./body-document.ts";
import { schemaExtensions } from "./editor-schema.ts";
import { newPoll } from "./new-poll.ts";
import { explainPoll } from "./poll-form.tsx";
import { PollIds } from "./poll-ids.ts";

const poll = (change: Partial<Poll> = {}): Poll => ({
  ...newPoll(),
  ...{ id: "p", question: "When?", options: ["Morning", "Evening"].map((text, at) => ({ id: `o${at}`, text })) },
  ...change,
});
const answers = (...texts: string[]) => ({ options: texts.map((text, at) => ({ id: `o${at}`, text })) });

it("says what a poll lacks", () => {
  expect(explainPoll(poll())).toBeNull();
  expect(explainPoll(poll({ question: " " }))).toBe("Enter a question.");
  expect(explainPoll(poll(answers("One", " ")))).toBe("Enter at least two answers.");
  expect(explainPoll(poll(answers("One", "Two", "")))).toBe("Enter each answer, or remove the empty ones.");
  expect(explainPoll(poll(answers("One", "one ")))).toBe("Two answers are the same.");
  expect(explainPoll(poll({ results: "closed" }))).toMatch(/^Choose when the poll closes/);
  expect(explainPoll(poll({ results: "closed", closesAt: 1 }))).toBeNull();
});

it("a poll that is copied inside a text gets an id of its own; the first keeps its votes", () => {
  const schema = getSchema(schemaExtensions);
  const body: Body = { type: "doc", content: [{ type: "poll", attrs: fromPoll(poll()) }] };
  const plugins = PollIds.config.addProseMirrorPlugins?.call({} as never) ?? [];
  const state = EditorState.create({ doc: toEditorDocument(schema, body), plugins });
  const node = state.doc.firstChild;
  if (!node) throw new Error("No poll.");
  const copied = toBody(state.apply(state.tr.insert(node.nodeSize, node)).doc).content;
  const ids = copied.map((block) => (block.type === "poll" ? block.attrs.id : null));
  expect(ids[0]).toBe("p");
  expect(ids[1]).toMatch(/^[a-z0-9-]{13}$/);
  const moved = state.apply(state.tr.delete(0, node.nodeSize).insert(0, node));
  expect(toBody(moved.doc).content).toEqual(body.content);
});
