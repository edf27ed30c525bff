import { z } from "zod";
import { ACCESS, POST_STATES, REACTIONS } from "#worker/community/contract-topic.ts";
import { ImportFileError } from "../../file-import/import-file-error.ts";
import { type ForumReader, type ForumRecord, toInstant } from "./forum-record.ts";
import { lines } from "./read-copy.ts";

const id = z.string().min(1).max(120);
const forum = z.object({ type: z.literal("forum"), format: z.literal(1), site: z.string() });
const record = z.discriminatedUnion("type", [
  forum,
  z.object({
    ...{ type: z.literal("category"), id, name: z.string(), description: z.string(), hasAnswers: z.boolean() },
    access: z.enum(ACCESS),
  }),
  z.object({ type: z.literal("author"), id, name: z.string() }),
  z.object({
    ...{ type: z.literal("topic"), id, title: z.string(), categoryId: id, authorId: id, createdAt: z.number() },
    ...{ closed: z.boolean(), pinned: z.boolean(), state: z.enum(["shown", "hidden"]), tags: z.array(z.string()) },
    answer: z.number().nullable(),
  }),
  z.object({
    ...{ type: z.literal("post"), topic: id, number: z.int().positive(), author: id, text: z.string() },
    ...{
      replyTo: z.int().nullable(),
      state: z.enum(POST_STATES),
      createdAt: z.number(),
      editedAt: z.number().nullable(),
    },
    likes: z.array(z.object({ by: id, reaction: z.enum(REACTIONS) })).default([]),
  }),
]);

/** Our own export: a record on each line. */
export const readOwn = (chunks: () => AsyncIterable<string>): ForumReader => ({
  source: "tikari",
  async *read() {
    let number = 0;
    const tooLong: ForumRecord[] = [];
    const onTooLong = () =>
      tooLong.push({ type: "left-out", kind: "row", id: String(number + 1), why: "The line is too long." });
    for await (const line of lines(chunks(), onTooLong)) {
      number += 1;
      yield* tooLong.splice(0);
      if (line.trim() === "") continue;
      const read = record.safeParse(parse(line));
      if (number === 1 && read.data?.type !== "forum")
        throw new ImportFileError("This isn't an export of a community. Its first line names the forum.");
      yield read.data
        ? toRecord(read.data)
        : { type: "left-out", kind: "row", id: `line ${number}`, why: "The line can't be read." };
    }
    yield* tooLong;
  },
});

/** @returns undefined for what is no JSON */
function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function toRecord(read: z.output<typeof record>): ForumRecord {
  switch (read.type) {
    case "forum":
      return { type: "site", url: read.site };
    case "category":
      return { ...read, parent: null, isRestricted: read.access !== "everybody" };
    case "author":
      return read;
    case "topic": {
      const createdAt = toInstant(read.createdAt);
      if (createdAt === null) return { type: "left-out", kind: "topic", id: read.id, why: "Its date can't be read." };
      return {
        type: "topic",
        topic: {
          ...{
            id: read.id,
            ownId: read.id,
            title: read.title,
            category: read.categoryId,
            author: read.authorId,
            createdAt,
          },
          ...{ closed: read.closed, pinned: read.pinned, isHidden: read.state === "hidden", tags: read.tags },
          answer: read.answer === null ? null : `${read.id}/${read.answer}`,
        },
      };
    }
    case "post": {
      const createdAt = toInstant(read.createdAt);
      const name = `${read.topic}/${read.number}`;
      if (createdAt === null) return { type: "left-out", kind: "post", id: name, why: "Its date can't be read." };
      return {
        type: "post",
        post: {
          ...{
            id: name,
            topic: read.topic,
            order: read.number,
            author: read.author,
            guest: "",
            raw: read.text,
            createdAt,
          },
          ...{ replyTo: read.replyTo, editedAt: read.editedAt, state: read.state, likes: read.likes },
        },
      };
    }
  }
}
