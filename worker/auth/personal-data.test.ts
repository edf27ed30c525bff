import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { sha256 } from "../kernel/ids.ts";
import { createMember } from "../members/testing/member-pages.ts";
import type { SpamFilter } from "../spam/index.ts";
import { loadDemoSeed } from "../store/testing/demo-seed.ts";
import { ERASURE_POLICY } from "./personal-data.ts";
import { userIdOf } from "./testing/accounts.ts";
import { Browser } from "./testing/browser.ts";

const PASSWORD = "quiet river stones";

beforeAll(async () => {
  await loadDemoSeed();
  await new Browser().post("/api/dev/bootstrap", { email: "root@example.com", password: PASSWORD });
});

/** Every table with a `user_id` column. */
async function listPersonalTables(): Promise<string[]> {
  const { results } = await env.DB.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'table'").all<{
    name: string;
    sql: string;
  }>();
  return results.filter((t) => /\buser_id\b/.test(t.sql ?? "")).map((t) => t.name);
}

/** Tables whose rows are not in the export under their own name, and why. */
const NOT_EXPORTED: Record<string, string> = {
  ...everyOf("analytics_day analytics_salt analytics_seen analytics_view", "counts views; no account, no address"),
  ...everyOf("auth_key settings_value settings_link", "keys and settings of the site"),
  auth_user: "in the export as `account`",
  auth_audit: "in the export as `activity`",
  mail_outbox: "in the export as `mail`; texts may hold codes and links",
  media_use: "where files are shown; no person",
  ...everyOf("media_deleted media_former_original", "pictures of the shop; members' files are deleted at once"),
  ...everyOf("search_outbox search_pin search_synonym search_hidden", "published pages and words; no person"),
  ...everyOf(
    "settings_audit exports_file store_product_schedule store_import_picture content_import content_import_item content_import_picture",
    "what staff did, with other people's data",
  ),
  ...everyOf("settings_job settings_job_state", "runs of jobs"),
  ...everyOf(
    "nutrition_food content_author content_category content_corrected_study content_entry content_entry_tag content_featured content_poll content_poll_count content_recipe_choice content_recipe_count content_recipe_source content_redirect content_reference content_related content_series content_tag content_tag_redirect science_ingredient science_outcome science_result science_study",
    "what the site publishes",
  ),
  ...everyOf("content_comment content_draft content_preview content_revision", "what staff wrote, for the site"),
  ...everyOf("spam_settings spam_block", "rules of staff; what was judged is in the export as `spam_judged`"),
  settings_saved_view: "filters of the admin's lists",
  email_text: "the store's own texts",
  ...everyOf("billing_plan billing_price_change", "the catalog"),
  ...everyOf(
    "store_bundle_part store_claim store_collection store_collection_product store_facts store_home_hero store_lot store_lot_test store_past_handle store_product store_product_tag store_related store_variant",
    "the catalog",
  ),
  ...everyOf(
    "store_shipping_method store_shipping_place store_shipping_zone store_tax_rate store_discount store_discount_batch store_discount_day store_market store_price_change store_price_change_item store_price_history",
    "prices",
  ),
  ...everyOf("store_stock store_stock_checkpoint store_stock_hold store_stock_move", "inventory; no person"),
  store_customer: "an index of who has ordered; the orders are in the export",
  store_cart_link: "what is in a shared cart; nobody's",
  store_discount_use: "counts uses by a hash of the address; the discount itself is in store_order_adjustment",
  store_gift_card_mail: "when a code was mailed to its recipient, who is someone else; the card is in the export",
  store_gift_card_entry: "repeats what orders and refunds moved; those are in the export",
  ...everyOf("store_hook store_hook_delivery", "the shop's own systems"),
  store_hook_event: "copies of orders for the shop's own systems, deleted after delivery",
  store_webhook_event: "copies of what the payment gateway said about payments, deleted after 30 days",
  store_order_archive_file: "files in R2 that hold nobody's data any more, or none yet",
  store_request_key: "answers to payment attempts: they hold order links, and are deleted after a week",
  ...everyOf("store_test_gateway_object store_test_gateway_delivery", "the test gateway's side of test payments"),
  ...everyOf("sample_row sample_run", "which rows are samples: invented people"),
  ...everyOf("community_category community_topic community_topic_tag", "the forum's lists; posts are in the export"),
  ...everyOf(
    "community_import community_import_topic community_import_post",
    "forums that staff brought here; their posts are in the export",
  ),
  community_leader: "the thirty members who helped most, by place: figures of their profile",
  community_category_change: "categories whose new access is on its way to their topics",
  community_topic_retry: "topics that a job couldn't reach and asks again",
  community_rebuild: "how far the rebuild of the forum's lists is",
  community_author_change: "members whose new name is on its way to their posts",
  ...everyOf(
    "members_erasure members_departure members_departure_rest members_push_key",
    "ids of accounts that are gone, and a key of the site",
  ),
  ...everyOf(
    "message_conversation message_departure message_policy",
    "ciphertext of several members, and rules of staff",
  ),
  nutrition_library_edit: "foods as staff corrected or added them",
  fitness_exercise_edit: "exercises as staff corrected or added them",
  fitness_count: "counts of all members together",
  fitness_count_writer: "random names, which only the log or conversation that made them knows",
  d1_migrations: "the schema's own",
};
function everyOf(names: string, reason: string): Record<string, string> {
  return Object.fromEntries(names.split(" ").map((name) => [name, reason]));
}

async function insert(table: string, row: Record<string, string | number | null>): Promise<void> {
  const columns = Object.keys(row);
  await env.DB.prepare(
    `INSERT INTO ${table} (${columns.map((c) => `"${c}"`).join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
  )
    .bind(...Object.values(row))
    .run();
}

/** The document of an archived order, with rows that only its owner may get. */
async function plantDocument(prefix: string): Promise<{ file: string; hash: string }> {
  const file = `order-archive/${prefix}.json`;
  const columns = ["id", "actor", "detail", "request_key"];
  const rows = JSON.stringify([[["e", "root@staff.example", `canary-${prefix}-archived_document`, "secret-key"]]]);
  const text = JSON.stringify({ format: 1, tables: [{ name: "store_order_event", columns, rows }] });
  await env.MEDIA.put(file, text);
  return { file, hash: await sha256(text) };
}

/** A row in every table of orders, carts and subscriptions, its text naming the table and the owner. */
async function plant(prefix: string, owner: { userId: string | null; email: string }): Promise<void> {
  const canary = (table: string) => `canary-${prefix}-${table}`;
  const id = (name: string) => `${prefix}-${name}`;
  const who = { user_id: owner.userId, email: owner.email };
  const [order_id, contract_id, line_id] = [id("order"), id("contract"), id("line")];
  const money = { subtotal: 1, discount: 0, shipping: 0, tax_added: 0, tax_included: 0, total: 1 };
  const counted = await env.DB.prepare("SELECT COUNT(*) AS n FROM store_order").first<{ n: number }>();
  const number = 900_000 + (counted?.n ?? 0);
  const rows: [table: string, row: Record<string, string | number | null>][] = [
    [
      "store_order",
      {
        id: order_id,
        number,
        ...who,
        ...money,
        status: "open",
        source: "web",
        currency: "USD",
        placed_at: 1,
        note: canary("store_order"),
      },
    ],
    [
      "store_order_line",
      {
        id: line_id,
        order_id,
        position: 0,
        kind: "goods",
        sku: "s",
        title: canary("store_order_line"),
        quantity: 1,
        unit_price: 1,
        discount: 0,
        tax: 0,
        total: 1,
        requires_shipping: 1,
      },
    ],
    [
      "store_order_adjustment",
      { id: id("a"), order_id, kind: "discount", name: canary("store_order_adjustment"), amount: 1 },
    ],
    [
      "store_order_event",
      { id: id("e"), order_id, at: 1, actor: "root@staff.example", kind: "note", detail: canary("store_order_event") },
    ],
    ["store_order_tag", { order_id, tag: canary("store_order_tag"), at: 1, actor: "root@staff.example" }],
    ["store_order_mail", { order_id, kind: canary("store_order_mail"), mail_id: "m" }],
    [
      "store_payment",
      {
        id: id("p"),
        order_id,
        gateway: "test",
        amount: 1,
        currency: "USD",
        status: "captured",
        card_brand: canary("store_payment"),
        created_at: 1,
        updated_at: 1,
        request_key: id("secret-key"),
      },
    ],
    [
      "store_dispute",
      {
        gateway: "test",
        reference: canary("store_dispute"),
        order_id,
        payment_id: id("p"),
        reason: "other",
        amount: 1,
        currency: "USD",
        status: "open",
        version: 1,
        created_at: 1,
        updated_at: 1,
      },
    ],
    [
      "store_refund",
      {
        id: id("r"),
        order_id,
        amount: 1,
        status: "created",
        reason: canary("store_refund"),
        request_key: "k",
        actor: "root@staff.example",
        created_at: 1,
      },
    ],
    ["store_refund_line", { refund_id: id("r"), line_id: canary("store_refund_line"), quantity: 1, amount: 1 }],
    [
      "store_fulfilment",
      {
        id: id("f"),
        order_id,
        status: "shipped",
        tracking: canary("store_fulfilment"),
        request_key: "k",
        actor: "root@staff.example",
        shipped_at: 1,
      },
    ],
    [
      "store_fulfilment_line",
      { fulfilment_id: id("f"), line_id, variant_id: canary("store_fulfilment_line"), quantity: 1 },
    ],
    [
      "store_return",
      { id: id("t"), order_id, status: "requested", reason: canary("store_return"), request_key: "k", created_at: 1 },
    ],
    ["store_return_line", { return_id: id("t"), line_id: canary("store_return_line"), quantity: 1 }],
    [
      "store_gift_card",
      {
        id: id("g"),
        code_hash: id("h"),
        last4: "ABCD",
        currency: "USD",
        balance: 1,
        bought_by: `${line_id}:1`,
        recipient: canary("store_gift_card"),
        created_at: 1,
      },
    ],
    [
      "billing_contract",
      {
        id: contract_id,
        ...who,
        status: "active",
        kind: "goods",
        plan_id: "p",
        currency: "USD",
        unit: "week",
        every: 1,
        next_cycle: 1,
        anchor_at: 1,
        origin_order_id: order_id,
        cancel_reason: canary("billing_contract"),
        created_at: 1,
      },
    ],
    ["billing_contract_line", { contract_id, variant_id: canary("billing_contract_line"), quantity: 1, unit_price: 1 }],
    [
      "billing_contract_event",
      { id: id("ce"), contract_id, version: 1, at: 1, actor: "customer", kind: canary("billing_contract_event") },
    ],
    ["billing_contract_mail", { contract_id, kind: canary("billing_contract_mail"), ref: "", mail_id: "m" }],
    [
      "billing_gift",
      {
        id: id("gift"),
        contract_id,
        variant_id: canary("billing_gift"),
        quantity: 1,
        actor: "root@staff.example",
        at: 1,
      },
    ],
    ["billing_cycle", { contract_id, cycle: 1, status: "billed", due_at: 1, reason: canary("billing_cycle") }],
    [
      "billing_consent",
      { id: id("c"), order_id, plan_id: "p", ...who, terms_hash: "x", terms: canary("billing_consent"), at: 1 },
    ],
    [
      "store_order_archive",
      {
        id: id("archived"),
        number: number + 50_000,
        ...who,
        name: canary("store_order_archive"),
        country: "US",
        status: "completed",
        source: "web",
        payment_status: "paid",
        fulfillment_status: "delivered",
        items: 1,
        currency: "USD",
        total: 1,
        refunded: 0,
        placed_at: 1,
        archived_at: 1,
        ...(await plantDocument(prefix)),
      },
    ],
    [
      "store_order_archive_payment",
      {
        payment_id: id("ap"),
        order_id: id("archived"),
        gateway: "test",
        reference: canary("store_order_archive_payment"),
      },
    ],
    [
      "store_order_archive_lot",
      { lot_id: canary("store_order_archive_lot"), order_id: id("archived"), units: 1, shipped_at: 1 },
    ],
    [
      "store_customer_note",
      { id: id("n"), ...who, at: 1, actor: "root@staff.example", text: canary("store_customer_note") },
    ],
    [
      "store_saved_card",
      {
        id: id("card"),
        ...who,
        gateway: "test",
        customer_ref: "c",
        card_ref: id("ref"),
        brand: canary("store_saved_card"),
        last4: "1",
        exp_month: 1,
        exp_year: 2040,
        created_at: 1,
      },
    ],
    [
      "store_project",
      {
        id: id("pr"),
        token_hash: id("ph"),
        ...who,
        answers: JSON.stringify({ goal: canary("store_project") }),
        created_at: 1,
        updated_at: 1,
      },
    ],
  ];
  if (owner.userId)
    rows.push(
      [
        "store_cart",
        {
          id: id("cart"),
          token_hash: id("ch"),
          user_id: owner.userId,
          currency: "USD",
          codes: canary("store_cart"),
          created_at: 1,
          updated_at: 1,
          expires_at: 9e15,
        },
      ],
      [
        "store_cart_line",
        {
          id: id("cl"),
          cart_id: id("cart"),
          variant_id: canary("store_cart_line"),
          quantity: 1,
          added_price: 1,
          added_at: 1,
        },
      ],
      [
        "store_address",
        {
          id: id("addr"),
          user_id: owner.userId,
          address: canary("store_address"),
          default_at: 1,
          created_at: 1,
          updated_at: 1,
        },
      ],
      [
        "content_poll_vote",
        {
          ...{ entry_id: canary("content_poll_vote"), poll_id: "p", voter: owner.userId },
          ...{ user_id: owner.userId, option_id: "o", at: 1 },
        },
      ],
      ["content_comment_mention", { comment_id: canary("content_comment_mention"), user_id: owner.userId, at: 1 }],
      ["content_saved", { user_id: owner.userId, entry_id: canary("content_saved"), at: 1 }],
      ["store_wish", { owner: owner.userId, user_id: owner.userId, product_id: canary("store_wish"), at: 1 }],
      [
        "store_review",
        {
          id: id("rev"),
          product_id: "p",
          order_line_id: line_id,
          user_id: owner.userId,
          name: "A",
          rating: 5,
          body: canary("store_review"),
          created_at: 1,
        },
      ],
      [
        "media_file",
        {
          id: id("photo"),
          key: id("folder"),
          hash: id("hash"),
          kind: "picture",
          filename: canary("media_file"),
          type: "image/jpeg",
          bytes: 1,
          status: "ready",
          source: "member",
          user_id: owner.userId,
          actor: "root@staff.example",
          created_at: 1,
          updated_at: 1,
        },
      ],
    );
  // By the address alone: an address has one owner.
  if (prefix === "own" || prefix === "stranger")
    rows.push(
      [
        "store_customer_tag",
        { email: owner.email, tag: canary("store_customer_tag"), at: 1, actor: "root@staff.example" },
      ],
      [
        "store_draft",
        {
          ...{
            id: id("dr"),
            number: prefix === "own" ? 1 : 2,
            email: owner.email,
            currency: "USD",
            request_key: id("drk"),
          },
          ...{ note: canary("store_draft"), actor: "root@staff.example", created_at: 1, updated_at: 1 },
        },
      ],
      [
        "store_marketing_consent",
        {
          id: id("mc"),
          email: owner.email,
          state: "granted",
          source: "checkout",
          detail: canary("store_marketing_consent"),
          actor: "customer",
          at: 1,
        },
      ],
    );
  for (const [table, row] of rows) await insert(table, row);
}

test("the export has the person's rows of every table that can hold one, and no secrets", async () => {
  const b = new Browser();
  const email = "wayra@example.com";
  await b.signUp(email, PASSWORD);
  const userId = await userIdOf(email);
  await plant("own", { userId, email });
  await plant("guest", { userId: null, email });
  await plant("stranger", { userId: "someone-else", email: "else@example.com" });
  // The same address, but another account's: not hers.
  await plant("other", { userId: "another", email });
  await b.post("/api/restock", { variantId: "demo-qucha-120", email });
  const { json, response } = await b.get("/api/account/export");
  expect(response.headers.get("content-disposition")).toContain("attachment");
  const planted = (prefix: string) =>
    [...JSON.stringify(json).matchAll(new RegExp(`canary-${prefix}-([a-z_]+)`, "g"))].map((m) => m[1]);
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'store_order_search%'",
  ).all<{ name: string }>();
  const tables = results.map((r) => r.name);
  // A new table goes into the export, with a canary above, or names it with the reason.
  expect(tables.filter((t) => !(t in json.tables) && !(t in NOT_EXPORTED))).toEqual([]);
  expect(Object.keys(NOT_EXPORTED).filter((t) => t in json.tables)).toEqual([]);
  const stored = (t: string) => /^(store|billing|media|content)_/.test(t);
  const exported = Object.keys(json.tables).filter(stored).sort();
  expect([...new Set(planted("own")), "store_restock_watcher"].sort()).toEqual(["archived_document", ...exported]);
  expect(planted("guest")).toContain("archived_document");
  for (const table of exported.filter(
    (t) =>
      !/store_(address|cart|cart_line|wish|review|restock_watcher|customer_tag|draft|marketing_consent)$|^(media|content)_/.test(
        t,
      ),
  ))
    expect(planted("guest"), table).toContain(table);
  expect(planted("stranger")).toEqual([]);
  expect(planted("other")).toEqual([]);
  expect(json.tables.store_restock_watcher).toHaveLength(1);
  expect(json.tables.auth_session).toHaveLength(1);
  const text = JSON.stringify(json);
  expect(text).toContain(email);
  expect(text).not.toContain("$scrypt$");
  expect(text).not.toContain(b.sessionToken);
  expect(text).not.toMatch(/token_hash|answer"|phc|seed|secret-key|root@staff/);
});

test("what guests left under an address that is not verified stays out", async () => {
  const b = new Browser();
  const email = "unverified@example.com";
  await b.signUp(email, PASSWORD);
  await env.DB.prepare("UPDATE auth_user SET email_verified_at = NULL WHERE email_norm = ?").bind(email).run();
  await plant("claimed", { userId: null, email });
  const { response, json } = await b.get("/api/account/export");
  expect(response.status).toBe(200);
  expect(JSON.stringify(json)).not.toContain("canary-claimed");
});

test("the export has what is in the member's own object, and the deletion empties it", async () => {
  const { browser, id, object } = await createMember();
  await object.saveDraft("topic:1", { title: "canary-title", text: "canary-text", fields: {}, version: 0 }, 1);
  const place = { topic: "000000000001", number: 3, title: "T", path: "/community/t/t/000000000001/3" };
  await object.saveBookmark(place, { note: "canary-note", remindAt: null }, 1);
  const event = {
    kind: "badge",
    key: "b",
    actor: null,
    topic: null,
    number: 0,
    path: "/",
    title: "canary-badge",
  } as const;
  await object.notify(event, 1);
  await object.markRead([{ topic: "000000000002", number: 7 }], 1);
  const { tables } = (await browser.get("/api/account/export")).json;
  expect(tables.member_drafts).toMatchObject([{ title: "canary-title", text: "canary-text" }]);
  expect(tables.member_bookmarks).toMatchObject([{ note: "canary-note" }]);
  expect(tables.member_notifications).toMatchObject([{ title: "canary-badge" }]);
  expect(tables.member_reading).toMatchObject([{ topic: "000000000002", number: 7 }]);
  const { email } = (await browser.get("/api/auth/user")).json;
  expect((await browser.post("/api/account/delete", { confirm: email })).status).toBe(200);
  // What comes late, such as something to tell, leaves nothing behind.
  await object.tell("k", "canary-late");
  await object.notify({ ...event, key: "late" }, 2);
  const left = await runInDurableObject(env.MEMBER.getByName(id) as never, (_, { storage: { sql } }) =>
    ["reading", "bookmark", "draft", "change", "notification", "event_key"].map((table) =>
      sql.exec(`SELECT * FROM ${table}`).toArray(),
    ),
  );
  expect(left.flat()).toEqual([]);
  expect((await env.DB.prepare("SELECT * FROM members_erasure").all()).results).toEqual([]);
});

test("what a member wrote and the spam protection judged is theirs until they leave", async () => {
  const b = new Browser();
  await b.signUp("judged@example.com", PASSWORD);
  const memberId = await userIdOf("judged@example.com");
  const spam = env.SPAM.getByName("site") as unknown as DurableObjectStub<SpamFilter>;
  const at = Date.now();
  const post = {
    kind: "topic" as const,
    isStaff: false,
    accountCreatedAt: at,
    emailDomain: "example.com",
    ip: null,
    at,
  };
  await spam.judge({ id: "judged-1", memberId, trust: 1, text: "canary-judged", ...post });
  await spam.judge({ id: "judged-2", memberId: "else", trust: 1, text: "canary-of-another", ...post });
  const { json } = await b.get("/api/account/export");
  expect(json.tables.spam_judged).toMatchObject([{ id: "judged-1", text: "canary-judged" }]);
  expect((await b.post("/api/account/delete", { confirm: "judged@example.com" })).status).toBe(200);
  expect(await spam.exportMember(memberId)).toEqual([]);
});

test("every table with a user_id has a deletion rule", async () => {
  expect(Object.keys(ERASURE_POLICY).sort()).toEqual((await listPersonalTables()).sort());
});

test("deletion removes all personal data", async () => {
  const b = new Browser();
  const email = "canary-7f3a@example.com";
  await b.signUp(email, PASSWORD);
  expect((await b.post("/api/restock", { variantId: "demo-qucha-120", email })).status).toBe(200);
  const cookies = new Map(b.cookies);
  expect((await b.post("/api/account/delete", { confirm: "someone@example.com" })).status).toBe(400);
  expect((await b.post("/api/account/delete", { confirm: email })).status).toBe(200);
  b.cookies = cookies;
  expect((await b.get("/api/auth/user")).status).toBe(401);
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
  ).all<{ name: string }>();
  for (const { name } of results) {
    const rows = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
    // The last email says that the account is gone; its row goes a week later.
    const others = rows.results.filter((row) => row.kind !== "account.deleted");
    expect(JSON.stringify(others), name).not.toContain("canary-7f3a");
  }
});

test("the only admin cannot delete their account", async () => {
  const b = new Browser();
  await b.post("/api/auth/password/sign-in", { email: "root@example.com", password: PASSWORD });
  expect((await b.post("/api/account/delete", { confirm: "root@example.com" })).status).toBe(409);
});
