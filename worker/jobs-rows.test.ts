import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { listJobNames, runJob } from "./jobs/index.ts";
import { DAY, HOUR, MINUTE } from "./kernel/instants.ts";
import { createTestContext, db } from "./store/testing/request-context.ts";
import { createRecordingDb, listWastefulStatements, type StatementCost } from "./test/recording-db.ts";

/** Rows in each table; nearly all of them are done with. */
const MANY = 2000;
const NOW = Date.UTC(2026, 10, 1, 12);

/** Tables that stay small in any shop, or hold one row for each thing that is set up by hand. */
const SMALL_TABLES = [
  "analytics_salt",
  "billing_price_change",
  "auth_key",
  "settings_job",
  "settings_job_state",
  "settings_value",
  "members_erasure",
  "members_departure",
  "members_departure_rest",
  // Triggers fill it with the orders.
  "store_order_search_detail",
  "store_hook",
  "store_shipping_method",
  "store_tax_rate",
  "billing_plan",
];

/** Instants of the rows: one each 40 minutes, the newest first, over the last weeks. */
const atOf = (i: string) => `(${NOW} - (${i}) * ${40 * MINUTE})`;
const AT = atOf("i");
/** The UUIDv7 of row `i` at its instant. */
const idOf = (i: string) => `printf('%08x-%04x-7000-8000-%012x', ${atOf(i)} >> 16, ${atOf(i)} & 65535, ${i})`;
const ID = idOf("i");
/** Subscriptions are up to two years old. */
const YEARS_AGO = `(${NOW} - i * ${9 * HOUR})`;

/** Columns and values of each table, for row i of `MANY`; the first rows are what there is to do. */
const TABLES: Record<string, Record<string, string>> = {
  store_order: {
    id: "'o' || i",
    number: "1000 + i",
    email: "'buyer' || i || '@example.com'",
    status: "CASE WHEN i <= 3 THEN 'pending' ELSE 'completed' END",
    source: "'web'",
    currency: "'USD'",
    subtotal: "1000",
    discount: "0",
    shipping: "0",
    tax_added: "0",
    tax_included: "0",
    total: "1000",
    attention: "CASE WHEN i = 5 THEN 'unfinished' WHEN i % 3 = 0 THEN 'refund_failed' ELSE '' END",
    placed_at: AT,
    paid_at: `CASE WHEN i > 3 THEN ${AT} END`,
    expires_at: `${AT} - ${HOUR}`,
  },
  store_order_line: {
    id: "'l' || i",
    order_id: "'o' || i",
    position: "0",
    kind: "'goods'",
    variant_id: "'v' || i",
    sku: "'SKU-' || i",
    title: "'Puna'",
    quantity: "1",
    unit_price: "1000",
    discount: "0",
    tax: "0",
    total: "1000",
    requires_shipping: "1",
    fulfilled: "1",
  },
  store_refund_line: { refund_id: "'r' || i", line_id: "'l' || i", quantity: "1", amount: "1000" },
  store_order_event: { id: ID, order_id: "'o' || i", at: AT, actor: "'system'", kind: "'placed'" },
  store_order_adjustment: { id: "'a' || i", order_id: "'o' || i", kind: "'tax'", name: "'Tax'", amount: "0" },
  store_order_tag: { order_id: "'o' || i", tag: "'tag' || i % 9", at: AT, actor: "'a@example.com'" },
  store_order_mail: { order_id: "'o' || i", kind: "'confirmed'", mail_id: "'m' || i" },
  store_payment: {
    id: ID,
    order_id: "'o' || i",
    gateway: "'test'",
    amount: "1000",
    currency: "'USD'",
    status: "CASE WHEN i = 7 THEN 'unknown' WHEN i <= 3 THEN 'declined' ELSE 'captured' END",
    reference: `'tpay_' || ${ID}`,
    keep_card: "i % 3 = 0",
    saved_card_id: "CASE WHEN i % 3 = 0 AND i <> 9 THEN 'card' || i END",
    created_at: AT,
    updated_at: AT,
    captured_at: `CASE WHEN i > 3 AND i <> 7 THEN ${AT} END`,
  },
  store_order_archive_file: {
    key: "'f' || i",
    order_id: "'x' || i",
    delete_after: `${NOW} + (i - 2) * ${HOUR}`,
  },
  store_fulfilment: {
    id: "'f' || i",
    order_id: "'o' || i",
    status: "'delivered'",
    request_key: "'k'",
    actor: "'staff'",
    shipped_at: AT,
  },
  store_fulfilment_line: {
    fulfilment_id: "'f' || i",
    line_id: "'l' || i",
    variant_id: "'v' || i",
    quantity: "1",
    lot_id: "'lot' || i",
  },
  store_return: {
    id: "'t' || i",
    order_id: "'o' || i",
    status: "'received'",
    reason: "''",
    request_key: "'k'",
    created_at: AT,
  },
  store_dispute: {
    gateway: "'test'",
    reference: "'d' || i",
    order_id: "'o' || i",
    payment_id: ID,
    reason: "'other'",
    amount: "1",
    currency: "'USD'",
    status: "'won'",
    version: "1",
    created_at: AT,
    updated_at: AT,
  },
  store_lot: {
    id: "'lot' || i",
    number: "'L' || i",
    plain_number: "'L' || i",
    variant_id: "'v' || i",
    made_on: "'2026-01-01'",
    best_before: "'2028-01-01'",
    lab: "'Lab'",
    created_at: AT,
  },
  store_review: {
    id: "'r' || i",
    product_id: "'p' || i",
    order_line_id: "'other' || i",
    name: "'A'",
    rating: "5",
    created_at: AT,
  },
  store_refund: {
    id: "'r' || i",
    order_id: "'o' || (i + 10)",
    payment_id: idOf("i + 10"),
    amount: "100",
    status: "CASE WHEN i = 1 THEN 'created' ELSE 'settled' END",
    reason: "'broken'",
    request_key: "'k' || i",
    actor: "'staff'",
    created_at: AT,
  },
  store_request_key: { scope: "'checkout'", key: "'k' || i", body_hash: "''", created_at: AT, claimed_until: AT },
  store_test_gateway_object: {
    id: `'tpay_' || ${ID}`,
    kind: "'payment'",
    key: ID,
    body: "json_object('orderId', 'o' || i, 'amount', 1000, 'currency', 'USD', 'scenario', 'ok', 'email', 'a@example.com', 'status', 'captured')",
    created_at: AT,
  },
  store_test_gateway_delivery: { id: "'d' || i", event_id: "'e' || i", body: "'{}'", due_at: AT, sent_at: AT },
  store_webhook_event: {
    gateway: "'test'",
    event_id: "'e' || i",
    type: "'payment.updated'",
    reference: "'none'",
    raw: "'{}'",
    received_at: AT,
    // Half of those that are not processed were given up.
    processed_at: `CASE WHEN i % 2 = 0 THEN ${AT} END`,
    attempts: "CASE WHEN i = 3 THEN 1 ELSE 48 END",
  },
  store_saved_card: {
    id: "'card' || i",
    email: "'buyer' || i || '@example.com'",
    gateway: "'test'",
    customer_ref: "'tcus'",
    card_ref: "'tcard_' || i",
    brand: "'Visa'",
    last4: "'4242'",
    exp_month: "1",
    exp_year: "2030",
    created_at: AT,
  },
  store_hook_event: {
    id: "'e' || i",
    type: "'order.paid'",
    body: "'{}'",
    at: AT,
    spread_at: `CASE WHEN i > 2 THEN ${AT} END`,
  },
  store_hook_delivery: {
    id: "'d' || i",
    hook_id: "'h1'",
    event_id: "'e' || (i + 2)",
    next_at: `CASE WHEN i = 1 THEN ${NOW - MINUTE} END`,
    delivered_at: `CASE WHEN i % 2 = 0 THEN ${AT} END`,
  },
  mail_outbox: {
    id: "'m' || i",
    to_address: "'a@example.com'",
    subject: "'Hello'",
    text: "''",
    kind: "'code'",
    created_at: AT,
    sent_at: `CASE WHEN i > 3 THEN ${AT} END`,
  },
  auth_session: {
    token_hash: "'t' || i",
    id: "'s' || i",
    user_id: "'u' || i",
    created_at: AT,
    last_seen_at: AT,
    expires_at: `CASE WHEN i % 40 = 0 THEN ${AT} ELSE ${AT} + ${400 * DAY} END`,
    methods: "'code'",
    sudo_at: AT,
    user_agent: "''",
    revoked_at: `CASE WHEN i % 3 = 0 THEN ${AT} END`,
  },
  auth_challenge: { id: "'c' || i", kind: "'code'", answer: "'a' || i", created_at: AT, expires_at: AT },
  store_cart: {
    id: "'c' || i",
    token_hash: "'t' || i",
    currency: "'USD'",
    created_at: AT,
    updated_at: AT,
    expires_at: `${AT} + ${30 * DAY}`,
  },
  store_cart_line: {
    id: "'l' || i",
    cart_id: "'c' || i",
    variant_id: "'v1'",
    quantity: "1",
    added_price: "1",
    added_at: AT,
  },
  store_cart_link: { token_hash: "'t' || i", lines: "'[]'", created_at: AT, expires_at: `${AT} + ${30 * DAY}` },
  store_wish: {
    owner: "'g:' || i",
    user_id: "CASE WHEN i % 2 = 0 THEN 'u' || i END",
    product_id: "'p1'",
    at: `${NOW} - i * ${12 * HOUR}`,
  },
  store_project: {
    id: "'p' || i",
    token_hash: "'t' || i",
    user_id: "CASE WHEN i % 2 = 0 THEN 'u' || i END",
    status: "CASE WHEN i % 4 = 1 THEN 'draft' ELSE 'closed' END",
    created_at: AT,
    updated_at: `${NOW} - i * ${6 * HOUR}`,
  },
  store_product: {
    id: "'p' || i",
    handle: "'p' || i",
    title: "'Puna'",
    kind: "''",
    line: "''",
    about: "''",
    status: "'active'",
    format: "'powder'",
    vendor: "''",
    tax_category: "'food'",
    created_at: AT,
    updated_at: AT,
  },
  store_variant: {
    id: "'v' || i",
    product_id: "'p' || i",
    sku: "'SKU-' || i",
    title: "''",
    price: "1000",
    currency: "'USD'",
  },
  store_stock: {
    variant_id: "'v' || i",
    on_hand: "CASE WHEN i = 1 THEN 100 ELSE 0 END",
    reserved: "0",
    backorder: "0",
  },
  store_stock_move: {
    id: ID,
    variant_id: "CASE WHEN i % 2 = 0 THEN 'v1' ELSE 'v' || i END",
    delta: "CASE WHEN i % 100 = 0 THEN 5 ELSE 0 END",
    kind: "'received'",
    ref: "'r' || i",
    actor: "'staff'",
    at: AT,
  },
  store_stock_checkpoint: {
    variant_id: "'v' || i",
    at: `${NOW - 2 * DAY}`,
    total: "CASE WHEN i = 1 THEN 100 ELSE 0 END",
  },
  store_stock_hold: { order_id: "'o' || i", variant_id: "'v' || i", quantity: "0" },
  store_restock_watcher: {
    id: "'w' || i",
    variant_id: "'v' || (i % 50)",
    email: "'a' || i || '@example.com'",
    confirmed_at: `CASE WHEN i % 3 > 0 THEN ${AT} END`,
    notified_at: `CASE WHEN i % 3 = 1 THEN ${AT} END`,
    created_at: AT,
  },
  store_discount: {
    id: "'d' || i",
    code: "CASE WHEN i > 2 THEN 'CODE' || i END",
    title: "'Ten percent'",
    kind: "'percent'",
    used: "1",
    value: "1000",
    created_at: AT,
  },
  store_discount_use: { discount_id: "'d' || i", order_id: "'o' || i", customer: "'c' || i", at: AT },
  store_gift_card: {
    id: "'g' || i",
    code_hash: "'h' || i",
    last4: "'0000'",
    currency: "'USD'",
    balance: "0",
    created_at: AT,
    recipient_email: "'a' || i || '@example.com'",
    send_at: `CASE WHEN i % 2 = 0 THEN ${AT} END`,
    sent_at: `CASE WHEN i > 2 THEN ${AT} END`,
  },
  store_gift_card_entry: {
    id: ID,
    card_id: "'g' || i",
    delta: "0",
    kind: "'adjust'",
    ref: "'r' || i",
    actor: "'staff'",
    at: AT,
  },
  store_gift_card_mail: {
    card_id: "'g' || i",
    ref: "'r' || i",
    mail_id: "'m' || i",
    email: "'a'",
    actor: "'staff'",
    at: AT,
  },
  store_customer_tag: { email: "'a' || i || '@example.com'", tag: "'vip'", at: AT, actor: "'staff'" },
  store_market: { country: "'C' || i", sells: "0", changed_at: AT, changed_by: "'staff'" },
  store_bundle_part: { bundle_id: "'b' || i", variant_id: "'v' || i", quantity: "1" },
  store_product_tag: { product_id: "'p' || i", kind: "'goal'", value: "'sleep'" },
  store_claim: { id: "'c' || i", product_id: "'p' || i", kind: "'plain'", text: "'Whole plants.'" },
  store_related: { product_id: "'p' || i", related_id: "'p' || (i + 1)" },
  store_collection_product: { collection_id: "'k' || (i % 20)", product_id: "'p' || i", position: "i" },
  store_product_schedule: {
    id: "'h' || i",
    product_id: "'p' || i",
    action: "'unpublish'",
    at: `CASE WHEN i <= 2 THEN ${NOW - MINUTE} WHEN i % 2 THEN ${AT} ELSE ${NOW + DAY} + i END`,
    state: "CASE WHEN i <= 2 OR i % 2 = 0 THEN 'pending' ELSE 'done' END",
    actor: "'staff'",
    created_at: AT,
  },
  store_price_change: {
    id: "'pc' || i",
    name: "'Sale'",
    state: "CASE WHEN i = 1 THEN 'planned' WHEN i = 2 THEN 'active' WHEN i % 2 THEN 'ended' ELSE 'planned' END",
    starts_at: `CASE WHEN i <= 2 THEN ${NOW - MINUTE} WHEN i % 2 THEN ${AT} ELSE ${NOW + DAY} + i END`,
    ends_at: `CASE WHEN i = 2 THEN ${NOW} ELSE ${NOW + 9 * DAY} END`,
    show_was: "1",
    variants: "1",
    request_key: "'k' || i",
    actor: "'staff'",
    created_at: AT,
  },
  store_price_change_item: {
    change_id: "'pc' || i",
    variant_id: "'v' || i",
    product_id: "'p' || i",
    price: "900",
    planned_from: "1000",
    state: "CASE WHEN i = 2 THEN 'applied' ELSE 'planned' END",
    was_price: "1000",
  },
  store_price_history: { variant_id: "'v' || i % 100", price: "900", until: AT },
  store_import_picture: {
    id: "'i' || i",
    import_id: "'x' || (i % 40)",
    line: "i",
    product_id: "'p' || (i % 400)",
    url: "'https://cdn.shop.com/' || i",
    position: "1",
    status: "CASE WHEN i <= 2 OR i % 2 = 0 THEN 'waiting' ELSE 'done' END",
    media_id: "CASE WHEN i > 2 AND i % 2 THEN 'm' || i END",
    due_at: `CASE WHEN i <= 2 THEN ${NOW - MINUTE} ELSE ${NOW + DAY} + i END`,
    actor: "'staff'",
    created_at: AT,
    updated_at: AT,
  },
  content_import_picture: {
    id: "'import-picture-' || i",
    import_id: "'x' || (i % 40)",
    entry_id: "'e' || (i % 400)",
    url: "'https://cdn.shop.com/t' || i",
    status: "CASE WHEN i <= 2 OR i % 2 = 0 THEN 'waiting' ELSE 'done' END",
    media_id: "CASE WHEN i > 2 AND i % 2 THEN 'm' || i END",
    due_at: `CASE WHEN i <= 2 THEN ${NOW - MINUTE} ELSE ${NOW + DAY} + i END`,
    actor: "'staff'",
    created_at: AT,
    updated_at: AT,
  },
  auth_user: {
    id: "'u' || i",
    email: "'member' || i || '@example.com'",
    email_norm: "'member' || i || '@example.com'",
    email_verified_at: AT,
    created_at: AT,
  },
  members_digest: { user_id: "'u' || i", due_at: `CASE WHEN i <= 2 THEN ${NOW - MINUTE} ELSE ${NOW + DAY} + i END` },
  settings_audit: { id: ID, at: AT, actor: "'staff'", action: "'product.update'", target: "'product:p' || i" },
  store_facts: { id: "'f' || i", product_id: "'p' || i", version: "1", label: "'{}'", created_at: AT },
  billing_gift: {
    id: "'bg' || i",
    contract_id: "'s' || i",
    variant_id: "'v'",
    quantity: "1",
    cycle: "1",
    actor: "'staff'",
    at: AT,
  },
  billing_contract: {
    id: "'s' || i",
    email: "'buyer' || i || '@example.com'",
    status: "CASE WHEN i = 3 OR i % 4 = 0 THEN 'paused' WHEN i % 5 = 0 THEN 'cancelled' ELSE 'active' END",
    kind: "'goods'",
    plan_id: "'plan'",
    currency: "'USD'",
    unit: "'month'",
    every: "1",
    card_id: "'card' || i",
    next_cycle: "1",
    resume_at: `CASE WHEN i = 3 THEN ${NOW - HOUR} WHEN i % 4 = 0 THEN ${NOW} + i * ${HOUR} END`,
    next_charge_at: `CASE WHEN i <= 2 THEN ${NOW - HOUR} + (i - 1) * ${DAY} WHEN i = 3 OR i % 4 = 0 OR i % 5 = 0 THEN NULL ELSE ${NOW + 5 * DAY} + i * ${30 * MINUTE} END`,
    reminder_for: `CASE WHEN i = 1 THEN ${NOW - HOUR} END`,
    reminded_at: `CASE WHEN i = 1 THEN ${NOW - 5 * DAY} END`,
    anchor_at: YEARS_AGO,
    origin_order_id: "'origin' || i",
    annual_reminders: `CASE WHEN i = 1001 THEN 0 ELSE CAST((${NOW} - ${YEARS_AGO}) / ${365 * DAY} AS INTEGER) END`,
    created_at: YEARS_AGO,
  },
  billing_consent: {
    id: ID,
    order_id: "'origin' || i",
    plan_id: "'plan'",
    email: "'buyer' || i || '@example.com'",
    terms_hash: "'hash'",
    terms: "'terms'",
    at: YEARS_AGO,
  },
  billing_contract_line: {
    contract_id: "'s' || i",
    variant_id: "'v' || i",
    quantity: "1",
    unit_price: "CASE WHEN i = 11 THEN 900 WHEN i = 13 THEN 1100 ELSE 1000 END",
  },
  billing_contract_mail: {
    contract_id: "'s' || i",
    kind: "CASE WHEN i > 980 AND i <> 1001 THEN 'annual' ELSE 'started' END",
    ref: `CAST((${NOW} - ${YEARS_AGO}) / ${365 * DAY} AS INTEGER)`,
    mail_id: "'m' || i",
  },
  billing_contract_event: {
    id: ID,
    contract_id: "'s' || i",
    version: "1",
    at: AT,
    actor: "'system'",
    kind: "'started'",
  },
  billing_cycle: { contract_id: "'s' || i", cycle: "0", status: "'billed'", due_at: AT, order_id: "'o' || i" },
  analytics_day: { day: "printf('2026-%02d-%02d', 1 + i % 9, 1 + i % 28)", dim: "'page'", key: "'/' || i" },
  analytics_seen: { visitor: "'v' || i", at: AT },
  analytics_view: { view: "'v' || i", at: AT },
};

const NUMBERS = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})`;

beforeAll(async () => {
  for (const [table, columns] of Object.entries(TABLES))
    await env.DB.prepare(
      `${NUMBERS} INSERT INTO ${table} (${Object.keys(columns).join(", ")}) SELECT ${Object.values(columns).join(", ")} FROM n`,
    ).run();
  const endpoint = { url: "https://example.com/", events: [] };
  const { id } = await createTestContext(NOW).store.outboundWebhooks.createEndpoint(endpoint, "staff");
  await db.run(sql`UPDATE store_hook SET id = 'h1' WHERE id = ${id}`);
  vi.stubGlobal("fetch", async () => new Response(null, { status: 200 }));
});
afterAll(() => vi.unstubAllGlobals());

/** Runs all jobs once, at an instant, and returns what their statements cost. */
async function runAllJobs(now: number): Promise<StatementCost[]> {
  const { DB, costs } = createRecordingDb();
  const bindings = { DB, MAIL: { send: async () => undefined } } as unknown as Partial<Env>;
  for (const name of listJobNames("all")) await runJob(createTestContext(now, bindings), name);
  return costs;
}

it("no statement of a job reads far more rows than it returns or changes", async () => {
  const first = await runAllJobs(NOW);
  const second = await runAllJobs(NOW + 5 * MINUTE);
  expect(await db.all(sql`SELECT name, detail FROM settings_job WHERE ok = 0`)).toEqual([]);
  expect([...new Set([...listWastefulStatements(first), ...listWastefulStatements(second)])]).toEqual([]);
  const named = new Set(
    [...first, ...second].flatMap((c) =>
      [...c.sql.matchAll(/\b((?:store|auth|billing|mail|analytics|settings|members)_[a-z_]+)\b/g)].map((m) => m[1]),
    ),
  );
  const tables = (await db.all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE type = 'table'`)).map(
    (t) => t.name,
  );
  const unfilled = tables.filter((t) => named.has(t) && !TABLES[t] && !SMALL_TABLES.includes(t));
  expect(unfilled, "fill these tables above: a job reads them").toEqual([]);
});
