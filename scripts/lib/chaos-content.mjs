/** What `npm run chaos` does to texts: where it kills the site, how the call is sent again, and what must hold after it. */
import { queryDatabase, Visitor } from "./chaos-site.mjs";

export const CONTENT_POINTS = [
  { what: "text", step: "publish:after-batch", card: "" },
  { what: "import", step: "import:after-text", card: "" },
  { what: "vote", step: "vote:after-batch", card: "" },
  // In the job that brings what changed into the search.
  { what: "search", step: "index:before-outbox", card: "" },
  { what: "search-all", step: "rebuild:before-next", card: "" },
];

const FIELDS = { summary: "What chaos leaves.", tags: ["Chaos"] };
const IMPORTED = 3;
const POLL = {
  type: "poll",
  attrs: { question: "Still there?", options: ["Yes", "No"], id: "still", optionIds: ["yes", "no"], results: "always" },
};
const bodyOf = (text, ...blocks) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }, ...blocks],
});

/**
 * Makes what a point needs. `call` is what is killed, `repeat` sends it again: its caller had no answer.
 * @param admin a signed-in visitor
 * @param key names this point alone
 */
export async function prepareContent({ what }, admin, key) {
  // A word that no other text has, whatever its stem.
  const word = `${key.replace(/\W.*/, "").replace(/\d+/, (n) => [...n].map((digit) => "abcdefghij"[digit]).join(""))}zq`;
  const title = `Chaos ${word}`;
  if (what === "import") return prepareImport(admin, word);
  if (what === "search-all")
    return { title, isJob: true, call: (visitor) => visitor.send("POST", "/api/admin/search/rebuild", {}) };
  const publish = await writeText(admin, title, word);
  if (what === "text") return { ...publish, title, repeat: (site) => publish.call(admin.at(site)) };
  if (what === "search") return { ...publish, title, word, isJob: true };
  await publish.call(admin);
  // A device that has no cookie yet names itself, so that its vote is one however often it is sent.
  const vote = (visitor, headers) =>
    visitor.send("POST", `/api/polls/${publish.id}/still`, { option: "yes", device: "d".repeat(43) }, headers);
  const guestAt = (origin) => new Visitor().at({ origin });
  return {
    ...{ title, id: publish.id },
    call: ({ origin }, headers) => vote(guestAt(origin), headers),
    repeat: ({ origin }) => vote(guestAt(origin)),
  };
}

async function writeText(admin, title, word) {
  const requestKey = `chaos-text-${word}`;
  const { id } = await admin.send("POST", "/api/admin/texts", { kind: "article", title, requestKey });
  const { draft } = await admin.send("GET", `/api/admin/texts/${id}`);
  const saved = await admin.send("PUT", `/api/admin/texts/${id}/draft`, {
    ...{ version: draft.version, saveId: `chaos-save-${word}` },
    ...{ fields: { ...draft.fields, ...FIELDS, title }, body: bodyOf(`All of ${word}.`, POLL) },
  });
  const input = { version: saved.version, saveId: `chaos-publish-${word}`, publishAt: null, signOff: true };
  return { id, call: (visitor, headers) => visitor.send("POST", `/api/admin/texts/${id}/publish`, input, headers) };
}

async function prepareImport(admin, word) {
  const requestKey = `chaos-import-${word}`;
  const start = { requestKey, source: "wordpress", filename: "chaos.xml", site: "https://old.example" };
  const { id } = await admin.send("POST", "/api/admin/content/imports", start);
  const texts = Array.from({ length: IMPORTED }, (_, at) => ({
    ...{ sourceKey: `wordpress:chaos:${word}-${at}`, oldPaths: [`/old/${word}-${at}`], pictures: [], warnings: [] },
    entry: {
      kind: "article",
      publishAt: 1_700_000_000_000,
      fields: { title: `${word} ${at}` },
      body: bodyOf("Words."),
    },
  }));
  const batch = { texts, authors: [], categories: [] };
  const send = (visitor, headers) => visitor.send("POST", `/api/admin/content/imports/${id}/texts`, batch, headers);
  return { word, importId: id, call: send, repeat: (site) => send(admin.at(site)) };
}

/** What is half done, or done twice. */
export function findContentFaults(place, { what }, { title, word, id, importId }) {
  const wrong = [];
  const expect = (name, query, wanted, table) => {
    const found = JSON.stringify(queryDatabase(place, query, table).map((row) => Object.values(row)));
    if (found !== JSON.stringify(wanted)) wrong.push(`${name}: ${found}, not ${JSON.stringify(wanted)}`);
  };
  expect("the search has not heard of all", "SELECT source, ref FROM search_outbox", []);
  expect("a text is not settled", "SELECT path FROM content_entry WHERE settled_version <> version", []);
  expect("the index is being made", "SELECT building FROM search_build", [[null]], "search_build");
  if (what === "text") {
    expect("texts", `SELECT status FROM content_entry WHERE title = '${title}'`, [["published"]]);
    const count = (rows) => `SELECT count(*) FROM ${rows}`;
    expect("versions", count(`content_revision WHERE entry_id = '${id}' AND reason = 'published'`), [[1]]);
    expect("audit", count(`settings_audit WHERE action = 'text.publish' AND target = 'text:${id}'`), [[1]]);
  }
  if (what === "vote") {
    expect("votes", `SELECT option_id FROM content_poll_vote WHERE entry_id = '${id}'`, [["yes"]]);
    expect("counts", `SELECT option_id, votes FROM content_poll_count WHERE entry_id = '${id}' AND votes > 0`, [
      ["yes", 1],
    ]);
  }
  if (what === "import") {
    const items = `SELECT status, count(*), count(DISTINCT entry_id) FROM content_import_item WHERE import_id = '${importId}' GROUP BY 1`;
    expect("items", items, [["imported", IMPORTED, IMPORTED]]);
    expect("texts", `SELECT count(*) FROM content_entry WHERE title LIKE '${word} %'`, [[IMPORTED]]);
    expect("old addresses", `SELECT count(*) FROM content_redirect WHERE path LIKE '/old/${word}-%'`, [[IMPORTED]]);
  }
  if (what === "search") {
    const found = `SELECT count(*), count(DISTINCT ref) FROM search_document WHERE title = '${title}'`;
    expect("documents", found, [[1, 1]], "search_document");
    const texts = `SELECT count(*) FROM search_text WHERE search_text MATCH '${word}'`;
    expect("texts of the search", texts, [[1]], "search_document");
  }
  if (what === "search-all") {
    const old = "SELECT count(*) FROM search_document d WHERE d.generation < (SELECT generation FROM search_build)";
    expect("documents of the index before", old, [[0]], "search_document");
    const texts =
      "SELECT (SELECT count(*) FROM search_document WHERE kind <> 'gone') = (SELECT count(*) FROM search_text)";
    expect("each document has its text", texts, [[1]], "search_document");
  }
  return wrong;
}
