/** What is read of the files of Discourse, phpBB and our own export, also where they are broken or hostile. */
import { gzipSync, strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { openForum } from "./open-forum.ts";
import { type ForumPlan, planForum } from "./plan-forum.ts";
import { readCsvRows } from "./read-csv.ts";
import { EXPLORER_QUERY } from "./read-explorer.ts";
import { toReportCsv } from "./report-csv.ts";
import { runForumImport, splitIntoTurns, targetsOf } from "./run-forum-import.ts";
import { DISCOURSE, MYSQLDUMP, OWN, PHPMYADMIN } from "./testing/forum-files.ts";
import { discourseToMarkdown, phpbbToMarkdown } from "./to-markdown.ts";

const fileOf = (content: string | Uint8Array, name = "dump.sql") =>
  new File([content as Uint8Array<ArrayBuffer>], name);
const plan = async (content: string | Uint8Array, site = "https://old.example") =>
  planForum(await openForum([fileOf(content)]), site, () => undefined);
const titles = ({ topics }: ForumPlan) => [...topics.values()].map(({ title }) => title).sort();
const why = ({ leftOut }: ForumPlan, id: string) => leftOut.find((line) => line.id === id)?.why ?? null;
async function send(content: string | Uint8Array, site = "https://old.example") {
  const reader = await openForum([fileOf(content)]);
  const planned = await planForum(reader, site, () => undefined);
  const parts: Parameters<Parameters<typeof runForumImport>[3]["send"]>[0][] = [];
  const refused: string[] = [];
  const isWhole = await runForumImport(reader, planned, new Set(planned.topics.keys()), {
    send: async (part) => {
      parts.push(part);
      return { topics: [] };
    },
    isStopped: () => false,
    onProgress: (_, __, lines) => refused.push(...lines.map(({ id, why: reason }) => `${id} ${reason}`)),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a part is sent as it is read
  return { planned, parts, topics: parts.flatMap((part) => part.topics as any[]), refused, isWhole };
}

describe("parts that are sent", () => {
  const lines = OWN.split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const [topic, post] = ["topic", "post"].map((type) => lines.find((line) => line.type === type));
  /** Our own export with topics of so many posts. */
  const forumOf = (...sizes: number[]) =>
    [
      ...lines.filter(({ type }) => type !== "topic" && type !== "post"),
      ...sizes.flatMap((size, n) => {
        const id = `1ned080w91y${n}`;
        const posts = Array.from({ length: size }, (_, i) => ({ ...post, topic: id, number: i + 1 }));
        return [{ ...topic, id, answer: null }, ...posts];
      }),
    ]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join("");
  const shape = async (...sizes: number[]) =>
    (await send(forumOf(...sizes))).parts.map((part) =>
      (part.topics as { posts: unknown[]; isLast: boolean }[]).map(({ posts, isLast }) => [posts.length, isLast]),
    );

  it("hold a small topic whole, or the next part does; only a large one is in several, and the last of them says so", async () => {
    expect(await shape(120, 100, 30)).toEqual([
      [[120, true]],
      [
        [100, true],
        [30, true],
      ],
    ]);
    expect(await shape(450)).toEqual([[[200, false]], [[200, false]], [[50, true]]]);
  });
});

describe("Discourse", () => {
  it("is read from plain SQL, gzip and the backup's tar alike", async () => {
    const whole = await plan(DISCOURSE);
    expect([whole.source, titles(whole)]).toEqual(["discourse", ["Iron & coffee", "Welcome"]]);
    expect(titles(await plan(gzipSync(strToU8(DISCOURSE))))).toEqual(titles(whole));
    expect(
      titles(await plan(gzipSync(tarOf({ "meta.json": strToU8("{}"), "dump.sql.gz": gzipSync(strToU8(DISCOURSE)) })))),
    ).toEqual(titles(whole));
  });

  it("keeps dates, order, replies, likes, tags and the answer; addresses only as fingerprints", async () => {
    const { topics, parts, isWhole } = await send(DISCOURSE);
    expect(isWhole).toBe(true);
    const iron = topics.find(({ title }) => title === "Iron & coffee");
    expect(iron).toMatchObject({
      address: "t/12",
      category: "5",
      author: "1",
      tags: ["iron"],
      answer: "103",
      isLast: true,
    });
    expect(iron.createdAt).toBe(Date.UTC(2019, 4, 3, 18, 0, 0, 123));
    // The dump has them in another order.
    expect(iron.posts.map((p: { key: string }) => p.key)).toEqual(["101", "102", "103"]);
    expect(iron.posts.map((p: { address: string }) => p.address)).toEqual(["t/12/1", "t/12/2", "t/12/3"]);
    expect(iron.posts[1]).toMatchObject({ replyTo: "101", author: "2", likes: [{ by: "1", reaction: "thanks" }] });
    expect(iron.posts[1].text).toContain("\n");
    expect(iron.posts[2].text).toBe(
      "> [maria](/community/t/iron-coffee/" +
        iron.id +
        "):\n>\n> Half an hour?\n\nAn hour. See /community/t/welcome/" +
        topics.find((t) => t.title === "Welcome")?.id,
    );
    expect(JSON.stringify(parts)).not.toMatch(/@example\.com|secret-hash/);
    expect(parts[0]?.authors.find(({ key }) => key === "1")?.emailHash).toMatch(/^[\w-]{43}$/);
  });

  it("leaves out private messages, deleted posts and notes of moderators, and says so line by line", async () => {
    const whole = await plan(DISCOURSE);
    expect([...whole.skipped]).toEqual([
      ["private messages", 1],
      ["notes of moderators", 1],
    ]);
    expect([why(whole, "104"), why(whole, "13"), why(whole, "901")]).toEqual([
      "It was deleted there.",
      "It was deleted there.",
      "Its topic isn't imported.",
    ]);
  });
});

describe("results of Data Explorer", () => {
  const HEAD =
    "post_id,post_number,reply_to,raw,created_ms,edited_ms,is_hidden,author_id,author_name,author_email,liked_by,topic_number,topic_title,topic_author,topic_ms,is_closed,is_pinned,is_visible,category_number,category_name,is_restricted,topic_tags";
  const TOPIC = '12,"Iron, & coffee",1,1556906400000,0,1,1,5,Questions,0,Iron zinc';
  const row = (id: number, number: number, raw: string, over = "") =>
    `${id},${number},${number > 1 ? number - 1 : ""},${raw},${1_556_906_400_000 + id},,0,${over || "1,Maria,Maria@example.com,2"},${TOPIC}`;
  const FIRST = `${HEAD}\r\n${row(101, 1, '"Iron ""from"" 41,\r\nto 18."')}\r\n`;
  const SECOND = `\uFEFF${HEAD}\n${row(102, 2, "Half an hour?", "2,Ben,,")}\n${row(103, 3, "An hour.", "9,,,1")}\nbroken\n`;
  const open = (files: string[]) => openForum(files.map((text) => fileOf(text, "query.csv")));

  it("are read from several files in any order, with quotes, likes, tags and fingerprints", async () => {
    for (const files of [
      [FIRST, SECOND],
      [SECOND, FIRST],
    ]) {
      const reader = await open(files);
      const planned = await planForum(reader, "https://old.example", () => undefined);
      expect(planned.source).toBe("discourse");
      const topic = planned.topics.get("12");
      expect(topic).toMatchObject({ title: "Iron, & coffee", address: "t/12", tags: ["iron", "zinc"], pinned: true });
      expect(topic?.posts.map(({ id }) => id)).toEqual(["101", "102", "103"]);
      expect([...planned.authors.values()].sort()).toEqual(["Ben", "Maria"]);
      expect(planned.hashes.get("1")).toMatch(/^[\w-]{43}$/);
      expect(planned.likes.get("101")).toEqual(["2"]);
      expect(why(planned, "row 3")).toBe("It has 1 values instead of 22.");
      const sent: string[] = [];
      await runForumImport(reader, planned, new Set(["12"]), {
        send: async (part) => {
          sent.push(JSON.stringify(part));
          return { topics: [] };
        },
        isStopped: () => false,
        onProgress: () => undefined,
      });
      expect(sent.join()).not.toContain("@example.com");
      const [post, reply, nameless] = JSON.parse(sent[0] ?? "").topics[0].posts;
      expect(post).toMatchObject({ text: 'Iron "from" 41,\r\nto 18.', address: "t/12/1", at: 1_556_906_400_101 });
      expect([reply.replyTo, nameless.author]).toEqual(["101", "nobody"]);
    }
  });

  it("are read alike however the file is cut", async () => {
    const rowsOf = async (text: string, length: number) => {
      const rows: string[][] = [];
      async function* cut() {
        for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
      }
      for await (const cells of readCsvRows(cut())) rows.push(cells);
      return rows;
    };
    const text = 'a,"b ""c"" , \r\nd",e\r\n\r\n"",x,""\n"""",last,';
    const rows = [
      ["a", 'b "c" , \r\nd', "e"],
      ["", "x", ""],
      ['"', "last", ""],
    ];
    for (let length = 1; length <= text.length; length++)
      expect([length, await rowsOf(text, length)]).toEqual([length, rows]);
    await expect(rowsOf('a,"b', 2)).rejects.toThrow("ends too early");
  });

  it("say where there may be more, which columns are missing, and that a backup comes alone", async () => {
    const many = Array.from({ length: 10_000 }, (_, i) => row(i + 1, i + 1, "x")).join("\n");
    const planned = await planForum(await open([`${HEAD}\n${many}\n`]), "", () => undefined);
    expect(why(planned, "after 10000")).toContain("after = 10000");
    const next = await open([`${HEAD}\n${many}\n`, `${HEAD}\n${row(10_001, 10_001, "x")}\n`]);
    expect(why(await planForum(next, "", () => undefined), "after 10000")).toBe(null);
    await expect(planForum(await open(["post_id,raw\n1,x\n"]), "", () => undefined)).rejects.toThrow(
      "no column post_number, reply_to, created_ms",
    );
    await expect(open([FIRST, DISCOURSE])).rejects.toThrow("one backup at a time");
  });

  it("come from a query that names each column that is read, and no password or private message", () => {
    for (const name of HEAD.split(",")) expect(EXPLORER_QUERY).toMatch(new RegExp(`(?:AS |p\\.)${name}\\b`));
    expect(EXPLORER_QUERY).toContain("t.archetype = 'regular'");
  });
});

describe("phpBB", () => {
  it("is read as mysqldump and as phpMyAdmin write it", async () => {
    for (const dump of [MYSQLDUMP, PHPMYADMIN]) {
      const { planned, topics } = await send(dump);
      expect([planned.source, titles(planned)]).toEqual(["phpbb", ['Beans; "soaked" overnight']]);
      expect(topics[0]).toMatchObject({ address: "viewtopic/3", createdAt: 1_400_000_000_000, closed: true });
      expect(topics[0].posts.map((p: { key: string; address: string }) => p.address === `viewtopic/p${p.key}`)).toEqual(
        [true, true],
      );
      expect(topics[0].posts.map((p: { text: string }) => p.text)).toEqual([
        "It's a **fine** pot; isn't it?\n\n> Ana:\n>\n> (12, 'hours');",
        "Guest text",
      ]);
      expect(planned.authors.get("guest visitor")).toBe("visitor");
    }
  });
});

describe("our own export", () => {
  it("keeps ids, states and who liked what", async () => {
    const { planned, topics } = await send(OWN, "");
    expect([planned.site, topics[0].id, topics[0].answer]).toEqual([
      "https://shop.example",
      "1ned080w91yp",
      "1ned080w91yp/2",
    ]);
    expect(topics[0].posts[1]).toMatchObject({
      state: "hidden",
      replyTo: "1ned080w91yp/1",
      likes: [{ by: "u1", reaction: "helpful" }],
    });
    expect(planned.leftOut.map(({ id }) => id)).toEqual(["line 6"]);
  });
});

describe("hostile and broken files", () => {
  it("says what is wrong with a file that is none of these", async () => {
    for (const [content, message] of [
      ["", /empty/],
      ["hello", /isn't a file from/],
      ["PK\u0003\u0004", /ZIP/],
      ["{}", /isn't a file from/],
      [gzipSync(strToU8(DISCOURSE)).slice(0, 300), /ends too early|isn't a file/],
      [gzipSync(tarOf({ "meta.json": strToU8("{}") })), /no dump\.sql\.gz/],
      ["COPY public.posts (id) FROM stdin;\n\\.\n", /No topics/],
    ] as const)
      await expect(plan(content as string), String(message)).rejects.toThrow(message);
  });

  it("names rows with too few values, a table that ends early, doubled ids and dates of no forum, and reads the rest", async () => {
    const broken = DISCOURSE.replace("\\.\n\nCOPY public.topics", "9\tshort\n\\.\n\nCOPY public.topics")
      .replace("101\t1\t12\t1", "101\t1\t12\t1\tx\ty")
      .replace("102\t2\t12\t2", "103\t2\t12\t2");
    const whole = await plan(broken);
    expect(titles(whole)).toContain("Iron & coffee");
    expect(whole.leftOut.map(({ why: reason }) => reason)).toEqual(
      expect.arrayContaining([expect.stringContaining("values instead of"), "The file has it twice."]),
    );
    const cut = await plan(DISCOURSE.slice(0, DISCOURSE.lastIndexOf("\\.")));
    expect(cut.leftOut.map(({ why: reason }) => reason)).toContain("The file ends within this table.");
    expect(why(await plan(DISCOURSE.replace("2019-05-03 18:00:00.123456", "infinity")), "12")).toBe(
      "Its date can't be read.",
    );
    expect(why(await plan(DISCOURSE.replaceAll("2019-05-04 07:00:00", "9999-05-04 07:00:00")), "102")).toBe(
      "Its date or number can't be read.",
    );
  });

  it("never holds more than its turn, and takes posts of a megabyte for what they are", async () => {
    const long = DISCOURSE.replace("Half an hour?\\nOr more", "x".repeat(1_000_000));
    expect(why(await plan(long), "102")).toMatch(/^It has 1,0.* characters; 64,000 can be imported\.$/);
    const topics = Array.from({ length: 5 }, (_, i) => ({ id: String(i), length: 40 }));
    expect(splitIntoTurns(topics as never, 100).map((turn) => turn.length)).toEqual([2, 2, 1]);
  });

  it("reads what isn't UTF-8 without stopping, and MySQL's Latin-1 as such", async () => {
    const latin = Uint8Array.from(
      MYSQLDUMP.replace("SET NAMES utf8mb4", "SET NAMES latin1").replace("Guest text", "Crème"),
      (c) => c.charCodeAt(0),
    );
    expect((await send(latin)).topics[0].posts[1].text).toBe("Crème");
    const wrong = Uint8Array.from(DISCOURSE.replace("Half an hour?", "H\u00e9?"), (c) => c.charCodeAt(0));
    expect(titles(await plan(wrong))).toEqual(["Iron & coffee", "Welcome"]);
  });

  it("cyclic replies and links lead nowhere, and the report runs no formula", async () => {
    const cyclic = DISCOURSE.replace("\t1\tHalf an hour?", "\t2\tHalf an hour?");
    const { topics } = await send(cyclic);
    expect(topics.find(({ title }) => title === "Iron & coffee").posts[1].replyTo).toBeNull();
    expect(toReportCsv([{ kind: "post", id: "=1+1", why: 'a "b", c' }])).toContain(`'=1+1,"a ""b"", c"`);
  });
});

const NOWHERE = { topic: () => null, post: () => null, site: "https://old.example" };
it.each([
  [
    '[quote="Ana, post:2, topic:9"]\nA\n[quote="Ben"]B[/quote]\n[/quote]\nC',
    "> Ana:\n>\n> A\n>\n> > Ben:\n> >\n> > B\n\nC",
  ],
  [
    "![cat|690x388](upload://abc.jpeg) and [map.pdf|attachment](upload://x.pdf) (12 KB)",
    "(picture: cat) and (file: map.pdf)",
  ],
  ["`:smile:` :smile: :nosuch:", "`:smile:` 😄 :nosuch:"],
  ["[code]\n[quote]x[/quote]\n[/code]", "```\n[quote]x[/quote]\n```"],
  ['[details="More"]\nHidden\n[/details]', "**More**\n\nHidden"],
])("Discourse: %j", (raw, text) => {
  expect(discourseToMarkdown(raw, NOWHERE).text).toBe(text);
});

it.each([
  ["<t>Plain &lt;b&gt; * and _<br/>\nnext</t>", "Plain <b> \\* and \\_\n\nnext"],
  [
    '<r><URL url="https://x.example/a_(b)"><s>[url=https://x.example/a_(b)]</s>word<e>[/url]</e></URL></r>',
    "[word](https://x.example/a_%28b%29)",
  ],
  ["<r><LIST><s>[list]</s><LI><s>[*]</s>one</LI><LI><s>[*]</s>two</LI><e>[/list]</e></LIST></r>", "- one\n- two"],
  ["<r><CODE><s>[code]</s><i>\n</i>a &lt; b\n*x*<e>[/code]</e></CODE></r>", "```\na < b\n*x*\n```"],
  ['<r>Hi <E>:)</E> <EMOJI seq="1f600">😀</EMOJI></r>', "Hi 🙂 😀"],
  ['<r><URL url="javascript:alert(1)">x</URL><IMG src="data:x"/></r>', "x"],
  [
    '<r><ATTACHMENT filename="plan.pdf" index="0"><s>[attachment=0]</s>plan.pdf<e>[/attachment]</e></ATTACHMENT></r>',
    "(file: plan.pdf)",
  ],
  ['[b:2a3f]old[/b:2a3f] <!-- s:) --><img src="x"><!-- s:) --> &quot;x&quot;', '**old** 🙂 "x"'],
  ["<r><B><s>[b]</s><I><s>[i]</s>broken", "***broken***"],
])("phpBB: %j", (raw, text) => {
  expect(phpbbToMarkdown(raw, NOWHERE).text).toBe(text);
});

it("hostile markup takes no time to speak of, and quotes are never nested deeper than posts may be", () => {
  const deep = `${'[quote="A"]'.repeat(300)}x${"[/quote]".repeat(300)}`;
  expect(
    discourseToMarkdown(deep, NOWHERE)
      .text.split("\n")
      .every((line) => (line.match(/>/g) ?? []).length <= 205),
  ).toBe(true);
  const nested = `<r>${'<QUOTE author="A">'.repeat(8)}x${"</QUOTE>".repeat(8)}</r>`;
  expect(
    Math.max(
      ...phpbbToMarkdown(nested, NOWHERE)
        .text.split("\n")
        .map((line) => /^(?:> ?)*/.exec(line)?.[0].match(/>/g)?.length ?? 0),
    ),
  ).toBe(5);
  expect(phpbbToMarkdown(`<r>${"<".repeat(50_000)}`, NOWHERE).text.length).toBeGreaterThan(0);
  expect(phpbbToMarkdown(`<r>${"<B>".repeat(50_000)}`, NOWHERE).text).toBe("");
});

it("links to topics and posts lead to where these are now", async () => {
  const planned = await plan(DISCOURSE);
  const targets = targetsOf(planned, () => true);
  expect(targets.topic("12", 2)).toBe(`${planned.topics.get("12")?.path}/2`);
  expect([targets.topic("99"), targets.post("103")]).toEqual([null, `${planned.topics.get("12")?.path}/3`]);
});

/** A tar of files, as `tar` makes it. */
function tarOf(files: Record<string, Uint8Array>): Uint8Array {
  const blocks = Object.entries(files).flatMap(([name, bytes]) => {
    const header = new Uint8Array(512);
    header.set(strToU8(name));
    header.set(strToU8(`${bytes.length.toString(8).padStart(11, "0")}\0`), 124);
    header.set(strToU8("ustar\0"), 257);
    const padded = new Uint8Array(Math.ceil(bytes.length / 512) * 512);
    padded.set(bytes);
    return [header, padded];
  });
  const all = [...blocks, new Uint8Array(1024)];
  const tar = new Uint8Array(all.reduce((sum, block) => sum + block.length, 0));
  let at = 0;
  for (const block of all) {
    tar.set(block, at);
    at += block.length;
  }
  return tar;
}
