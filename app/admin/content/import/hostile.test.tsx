import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { EmbedData } from "#app/blog/body/embeds.ts";
import { EntryBody } from "#app/blog/body/entry-body.tsx";
import { bodyInput } from "#worker/content/contract-body.ts";
import { type Body, listNumberedReferences } from "#worker/content/domain-body.ts";
import { bodyToHtml } from "#worker/content/domain-body-html.ts";
import { typesetBody } from "#worker/content/domain-typeset.ts";
import { importTextInput } from "#worker/content/import/contract.ts";
import { EntryFileError, readEntryFile } from "#worker/content/markdown/front-matter.ts";
import { bodyToMarkdown } from "#worker/content/markdown/to-markdown.ts";
import { ImportFileError } from "../../file-import/import-file-error.ts";
import { bodyFromHtml } from "./body-from-html.ts";
import type { SourceRecord } from "./import-source.ts";
import { readGhost } from "./read-ghost.ts";
import { readWxr } from "./read-wxr.ts";
import { GHOST_EXPORT } from "./testing/ghost-export.ts";
import { createRandom, hostileBody, hostileHtml, hostileMarkdown, hostileWords } from "./testing/hostile-texts.ts";
import { WORDPRESS_EXPORT } from "./testing/wordpress-export.ts";
import { toEntry } from "./to-entry.ts";

/** `HOSTILE=2000 npx vitest run hostile` tries more. */
const COUNT = Number(process.env.HOSTILE ?? 12);
/** A document of this size that takes longer is an attack that works. */
const MAX_MS = 2000;
const NO_EMBEDS: EmbedData = { pictures: [], studies: [], evidence: [], recipes: [], programs: [], ingredients: [] };
const RUNS = new Set(
  "script iframe object embed applet frame frameset base meta link style template noscript".split(" "),
);
const IS_ADDRESS = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i;
const ADDRESSES = new Set(["href", "src", "action", "formaction", "srcdoc", "xlink:href"]);

/** What could run, or lead where no link may. */
function findDangers(html: string): string[] {
  const found: string[] = [];
  const look = (node: DefaultTreeAdapterTypes.ChildNode) => {
    if (!("tagName" in node)) return;
    if (RUNS.has(node.tagName)) found.push(node.tagName);
    for (const { name, value } of node.attrs) {
      if (/^on/i.test(name)) found.push(name);
      if (ADDRESSES.has(name) && !IS_ADDRESS.test(value)) found.push(`${name}=${value}`);
      if (name === "style" && /url\(|expression|behavior|[<}]/i.test(value)) found.push(`style=${value}`);
    }
    node.childNodes.forEach(look);
  };
  parseFragment(html).childNodes.forEach(look);
  return found;
}

/** Everything that becomes of a body: its page, the export for two programs, and Markdown there and back. */
function writeEverywhere(body: Body) {
  const { references } = listNumberedReferences(body);
  const notes = references.map((one) => ({ ...one, cited: null }));
  const set = typesetBody(body);
  const page = renderToStaticMarkup(<EntryBody body={set} references={notes} embeds={NO_EMBEDS} entryId={null} />);
  const dangers = findDangers(page);
  for (const flavor of ["wordpress", "ghost"] as const) {
    const written = bodyToHtml(body, {
      ...{ flavor, origin: "https://tikari.example" },
      findPicture: () => ({ src: "/media/a/1600.jpg", width: 1600, height: 900 }),
      findPage: () => null,
    });
    for (const html of [written.html, ...written.notes.map((note) => note.html)]) dangers.push(...findDangers(html));
  }
  try {
    const { entry } = readEntryFile("a.md", bodyToMarkdown(body));
    expect(bodyInput.safeParse(entry.body).error).toBeUndefined();
  } catch (error) {
    if (!(error instanceof EntryFileError)) throw error;
  }
  expect(dangers).toEqual([]);
}

async function each(seed: number, count: number, run: (random: ReturnType<typeof createRandom>) => unknown) {
  for (let at = 0; at < count; at++) {
    const from = process.cpuUsage();
    try {
      await run(createRandom(seed + at));
    } catch (error) {
      throw new Error(`Seed ${seed + at}: ${(error as Error).message}`, { cause: error });
    }
    const took = process.cpuUsage(from).user / 1000;
    if (took > MAX_MS) throw new Error(`Seed ${seed + at} took ${Math.round(took)} ms.`);
  }
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
}

let pictures = 0;
const newPictureId = () => `import-${String(++pictures).padStart(8, "0")}`;
const CONTEXT = { base: "https://old.example", newPictureId, now: 0, asDrafts: false };

/** Texts of a file as the page sends them. */
function takeRecords(records: readonly SourceRecord[]): number {
  const files = new Map(records.flatMap((one) => (one.type === "file" ? [[one.file.id, one.file] as const] : [])));
  let taken = 0;
  for (const record of records) {
    if (record.type !== "text") continue;
    const read = toEntry(record.text, { ...CONTEXT, files });
    if ("refused" in read) continue;
    taken++;
    writeEverywhere(read.entry.body);
  }
  return taken;
}

async function readAll(source: AsyncIterable<SourceRecord> | Iterable<SourceRecord>): Promise<SourceRecord[]> {
  const records: SourceRecord[] = [];
  try {
    for await (const record of source) records.push(record);
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
  }
  return records;
}

describe("hostile texts: nothing runs, nothing breaks, nothing takes long", () => {
  it("as bodies", async () => {
    let accepted = 0;
    await each(1, COUNT * 3, (random) => {
      const checked = bodyInput.safeParse(hostileBody(random));
      if (!checked.success) return;
      accepted++;
      writeEverywhere(checked.data);
    });
    expect(accepted).toBeGreaterThan(COUNT / 4);
  });

  it.each([
    ["attributes in each other", (deep: unknown) => ({ type: "doc", content: [{ type: "paragraph", attrs: deep }] })],
    ["lists that are no body", (deep: unknown) => deep],
    ["content in each other", (deep: unknown) => ({ type: "doc", content: deep })],
  ])("as a body that is nested without end: %s", (_, wrap) => {
    const deep = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`);
    expect(bodyInput.safeParse(wrap(deep)).error?.issues).toMatchObject([
      { message: expect.stringMatching(/too deeply/) },
    ]);
  });

  it("as HTML", () =>
    each(10_000, COUNT, (random) => {
      const read = bodyFromHtml(hostileHtml(random), CONTEXT);
      const checked = bodyInput.safeParse(read.body);
      expect(checked.error).toBeUndefined();
      writeEverywhere(read.body);
    }));

  it("as Markdown", () =>
    each(20_000, COUNT, (random) => {
      try {
        writeEverywhere(readEntryFile("a.md", hostileMarkdown(random)).entry.body);
      } catch (error) {
        if (!(error instanceof EntryFileError)) throw error;
      }
    }));

  it("as exports of WordPress and Ghost", async () => {
    let taken = 0;
    await each(30_000, COUNT / 4, async (random) => {
      const texts = random.many(4, () => hostileWords(random));
      let wxr = WORDPRESS_EXPORT;
      for (const text of [...texts, hostileHtml(random)]) {
        const places = [...wxr.matchAll(/CDATA\[/g)];
        const at = (random.pick(places).index ?? 0) + 6;
        wxr = wxr.slice(0, at) + text + wxr.slice(at);
      }
      if (random.upTo(4) === 0) wxr = wxr.slice(0, random.upTo(wxr.length));
      const parts = wxr.match(/[\s\S]{1,700}/g) ?? [];
      taken += takeRecords(
        await readAll(
          readWxr(
            (async function* () {
              yield* parts;
            })(),
          ),
        ),
      );
      const ghost = JSON.stringify(JSON.parse(GHOST_EXPORT), (key, value) => {
        if (typeof value !== "string" || random.upTo(9) > 0) return value;
        return key === "html" ? hostileHtml(random) : hostileWords(random);
      });
      taken += takeRecords(await readAll(readGhost(ghost, "https://old.example")));
    });
    expect(taken).toBeGreaterThan(COUNT / 10);
  });

  it.each([
    ["20,000 tags", "<b>".repeat(20_000)],
    ["20,000 blocks in each other", "<div>".repeat(20_000)],
    ["20,000 empty blocks", "<p></p>".repeat(20_000)],
    ["an attribute of 1 MB", `<p title="${"x".repeat(1_000_000)}">a</p>`],
    ["20,000 attributes", `<p ${Array.from({ length: 20_000 }, (_, at) => `a${at}=1`).join(" ")}>a</p>`],
    ["lists without end", "<ul><li>".repeat(3000)],
    ["tables without end", "<table><tr><td>".repeat(1000)],
    ["comments that never close", "<!--".repeat(100_000)],
  ])("as HTML of %s", (_, html) => {
    const from = process.cpuUsage();
    const text = { id: "1", kind: "article" as const, title: "A", slug: "a", oldPath: "", status: "draft" as const };
    const read = toEntry(
      {
        ...{ ...text, publishedAt: null, updatedAt: null, author: "", categories: [], tags: [], summary: "", html },
        ...{ cover: null, seo: { title: "", description: "", canonical: "", noindex: false }, social: "" },
        ...{ notes: new Map(), comments: 0, isTooLong: false },
      },
      { ...CONTEXT, files: new Map() },
    );
    if (!("refused" in read))
      expect(
        importTextInput.safeParse({ ...read, sourceKey: "x", pictures: [], warnings: read.warnings.slice(0, 40) })
          .error,
      ).toBeUndefined();
    expect(process.cpuUsage(from).user / 1000).toBeLessThan(MAX_MS);
  });
});
