import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { findPeople, listMentions, MAX_MENTIONS, mentionQuery, splitMentions } from "./domain-mention.ts";
import { clearTexts, createWritingSite, db, INES, ROSA, refusal, TOMAS } from "./testing/writing-site.ts";

const { texts, newSaveId, ...writing } = createWritingSite();
const mails = () =>
  db.all<{ to: string; subject: string; text: string }>(
    sql`SELECT to_address AS "to", subject, text FROM mail_outbox ORDER BY created_at, to_address`,
  );
const comment = (text: string, quote = "") => ({ requestKey: newSaveId(), text, quote, parentId: "" as const });

beforeEach(async () => {
  await clearTexts();
  await db.run(sql`DELETE FROM mail_outbox`);
  await db.run(sql`DELETE FROM email_opt_out`);
});

it("reads mentions, and what is typed of one", () => {
  expect(listMentions(`@${TOMAS}, look (@${TOMAS.toUpperCase()}). Mail a@b.co, not @nobody.`)).toEqual([TOMAS]);
  expect(listMentions(`An address is none: x@${TOMAS}`)).toEqual([]);
  const crowd = Array.from({ length: MAX_MENTIONS + 2 }, (_, at) => `@p${at}@example.com`);
  expect(listMentions(crowd.join(" "))).toHaveLength(MAX_MENTIONS);
  expect(splitMentions(`Hi @${TOMAS}.`)).toEqual([
    { text: "Hi ", email: null },
    { text: `@${TOMAS}`, email: TOMAS },
    { text: ".", email: null },
  ]);
  expect(mentionQuery("Ask @to", 7)).toEqual({ from: 4, query: "to" });
  expect(mentionQuery("mail@to", 7)).toBeNull();
  const people = [
    { email: "b@example.com", name: "Tomás" },
    { email: "tom@example.com", name: "Zoe" },
    { email: "c@example.com", name: "Ana" },
  ];
  expect(findPeople(people, "to").map((one) => one.name)).toEqual(["Tomás", "Zoe"]);
  expect(findPeople(people, "")).toHaveLength(3);
});

it("mails staff who are mentioned, once, with the words and the way to the comment", async () => {
  const { id } = await writing.write({ title: "Maca, measured" });
  const input = comment(`@${TOMAS} is this right? @${ROSA} @stranger@example.com`, "twelve weeks");
  await Promise.all([texts.addComment(id, input, ROSA), texts.addComment(id, input, ROSA)]);
  const sent = await mails();
  expect(sent.map((mail) => mail.to)).toEqual([TOMAS]);
  expect(sent[0]?.subject).toBe("You were mentioned in “Maca, measured”");
  const [thread] = await texts.listComments(id);
  expect(sent[0]?.text).toContain(`https://tikari.test/420/draft/${id}?comment=${thread?.id}`);
  expect(sent[0]?.text).toContain("is this right?");
  expect(sent[0]?.text).toContain("“twelve weeks”");
  expect(sent[0]?.text).toContain("kind=text_mention");
});

it("an edited comment mails those who are mentioned for the first time", async () => {
  const { id } = await writing.write({ title: "One" });
  await texts.addComment(id, comment("Who knows?"), ROSA);
  const [thread] = await texts.listComments(id);
  const key = thread?.id ?? "";
  expect(await mails()).toEqual([]);
  await texts.editComment(id, key, `@${TOMAS} knows.`, ROSA);
  await texts.editComment(id, key, `@${TOMAS} knows it.`, ROSA);
  expect(await mails()).toHaveLength(1);
  expect((await texts.listComments(id))[0]).toMatchObject({ text: `@${TOMAS} knows it.`, editedAt: writing.clock.now });
  expect(await refusal(texts.editComment(id, key, "Not mine.", TOMAS))).toMatchObject({ status: 404 });
  expect(await refusal(texts.editComment(id, key, `Not mine, @${INES}.`, TOMAS))).toMatchObject({ status: 404 });
  expect(await refusal(texts.editComment(id, "gone", `@${ROSA}`, TOMAS))).toMatchObject({ status: 404 });
  expect(await mails()).toHaveLength(1);
  await texts.editComment(id, key, `@${TOMAS} and @${INES} know it.`, ROSA);
  expect((await mails()).map((mail) => mail.to).toSorted()).toEqual([INES, TOMAS]);
});

it("mails nobody who opted out, and nobody for a comment that was refused", async () => {
  const { id } = await writing.write({ title: "One" });
  await db.run(sql`INSERT INTO email_opt_out (email, kind, at) VALUES (${TOMAS}, 'text_mention', 1)`);
  await texts.addComment(id, comment(`@${TOMAS}`), ROSA);
  expect(await mails()).toEqual([]);
  const gone = { ...comment(`@${ROSA}`), parentId: "gone" };
  expect(await refusal(texts.addComment(id, gone, TOMAS))).toMatchObject({ status: 404 });
  expect(await mails()).toEqual([]);
  expect(await db.all(sql`SELECT * FROM content_comment_mention`)).toEqual([]);
});

it("forgets mentions with their comment", async () => {
  const { id } = await writing.write({ title: "One" });
  await texts.addComment(id, comment(`@${TOMAS}`), ROSA);
  const [thread] = await texts.listComments(id);
  await texts.deleteComment(id, thread?.id ?? "", ROSA);
  expect(await db.all(sql`SELECT * FROM content_comment_mention`)).toEqual([]);
});
