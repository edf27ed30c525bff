/**
 * `npm run chaos`: kills the real server with SIGKILL between any two steps of a checkout, a refund, a cancellation and
 * a renewal, starts it again, runs the recovery jobs, and compares our records with the gateway's. It uses a temporary
 * database. `--only text` runs the points whose name contains the text.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { queryDatabase, startSite, Visitor } from "./lib/chaos-site.mjs";
import { bootstrap, log } from "./lib/script-tools.mjs";
import { build, install, migrate } from "./lib/setup-steps.mjs";

const { values: options } = parseArgs({ options: { only: { type: "string", default: "" } } });
const ADMIN = { email: "admin@tikari.example", password: "high-ground-terraces-2024" };
const HOME = {
  name: "Ana Quispe",
  line1: "12 Pine Street",
  city: "Boulder",
  region: "CO",
  postalCode: "80302",
  country: "US",
};
const HOUR = 3_600_000;
const STOP = "x-stop-at";

const checkoutSteps = ["checkout:before-begin", "checkout:after-begin", "pay:before-gateway", "pay:after-gateway"];
const POINTS = [
  ...checkoutSteps.map((step) => ({ what: "checkout", step, card: "ok" })),
  ...["settle:before-batch", "settle:after-batch"].map((step) => ({ what: "checkout", step, card: "ok" })),
  ...["declined", "timeout-paid", "timeout-unpaid", "pending-paid", "hooks-none"].map((card) => ({
    what: "checkout",
    step: "pay:after-gateway",
    card,
  })),
  ...["refund:written", "refund:before-gateway", "refund:after-gateway"].map((step) => ({
    what: "refund",
    step,
    card: "ok",
  })),
  { what: "cancel", step: "cancel:before-refund", card: "ok" },
  ...[
    "renewal:after-begin",
    "pay:before-gateway",
    "pay:after-gateway",
    "settle:before-batch",
    "settle:after-batch",
  ].map((step) => ({ what: "renewal", step, card: "ok" })),
].filter((p) => `${p.what} ${p.step} ${p.card}`.includes(options.only));

/** A variant that is sold alone, can be subscribed to, and has enough stock. */
const SUBSCRIBABLE_VARIANT = `SELECT v.id FROM store_variant v JOIN store_product p ON p.id = v.product_id JOIN store_stock s ON s.variant_id = v.id
  WHERE v.active = 1 AND p.status = 'active' AND v.subscribable = 1 AND s.on_hand - s.reserved > 60 ORDER BY v.id LIMIT 1`;

const folder = mkdtempSync(join(tmpdir(), "tikari-chaos-"));
let site;
let failed = 0;
const started = Date.now();
try {
  await install();
  await build();
  await migrate(folder);
  await run();
} finally {
  await site?.kill();
  rmSync(folder, { recursive: true, force: true });
}
log(
  `${POINTS.length - failed} of ${POINTS.length} points came out right, in ${Math.round((Date.now() - started) / 1000)} s.`,
);
process.exitCode = failed > 0 ? 1 : 0;

async function run() {
  site = await startSite(folder);
  await bootstrap(site.origin, ADMIN);
  const admin = new Visitor().at(site);
  await admin.send("POST", "/api/auth/password/sign-in", ADMIN);
  await admin.send("POST", "/api/auth/access/skip-second-factor");
  const subscription = POINTS.some((p) => p.what === "renewal") ? await subscribe(admin) : null;
  const [variant] = queryDatabase(folder, SUBSCRIBABLE_VARIANT);
  let clock = Date.now();
  for (const [n, point] of POINTS.entries()) {
    const name = `${point.what.padEnd(8)} ${point.step.padEnd(22)} ${point.card.padEnd(15)}`;
    try {
      clock = await crashAt(point, { admin, variant: variant.id, email: `point${n}@example.com`, clock, subscription });
      site = await startSite(folder);
      // Twice: the second run acts on what the first finds.
      for (const later of [3 * HOUR, 5 * HOUR]) await site.runJobs(clock + later);
      const wrong = findInconsistencies(folder, point);
      if (wrong.length > 0) throw new Error(wrong.join("; "));
      log(`\x1b[32mok\x1b[0m    ${name}`);
    } catch (error) {
      failed += 1;
      log(`\x1b[31mwrong\x1b[0m ${name} ${error.message}`);
    }
  }
}

/** Runs up to the point and kills the server there. @returns the time that the jobs continue from */
async function crashAt(point, { admin, variant, email, clock, subscription }) {
  const renewing = point.what === "renewal";
  if (renewing) {
    await site.kill();
    site = await startSite(folder, point.step);
    const next = clock + 32 * 24 * HOUR;
    site.runJobs(next).catch(() => undefined);
    await site.stopped();
    await site.kill();
    if (!subscription) throw new Error("there is no subscription to renew");
    return next;
  }
  const headers = { [STOP]: point.step };
  if (point.what === "checkout") void buy(site, variant, email, point.card, headers).catch(() => undefined);
  else {
    const { orderId } = await buy(site, variant, email, point.card);
    const order = await admin.at(site).send("GET", `/api/admin/orders/${orderId}`);
    const body =
      point.what === "cancel"
        ? { reason: "chaos" }
        : {
            requestKey: `refund-${email}-0001`.replace("@", "."),
            lines: [{ lineId: order.lines[0].id, quantity: 1, unsent: 1 }],
            reason: "chaos",
          };
    const path = `/api/admin/orders/${orderId}/${point.what === "cancel" ? "cancel" : "refunds"}`;
    void admin.send("POST", path, body, headers).catch(() => undefined);
  }
  await site.stopped();
  await site.kill();
  return Math.max(clock, Date.now());
}

/** A guest buys two units of a variant. */
async function buy(at, variantId, email, card, headers = {}, more = {}, guest = new Visitor()) {
  guest.at(at);
  const op = { op: "set", variantId, quantity: 2, ...(more.planId && { planId: more.planId }) };
  await guest.send("PATCH", "/api/cart", { ops: [op] });
  const { priced, terms } = await guest.send("POST", "/api/checkout/quote", { country: "US", region: "CO", email });
  const body = {
    email,
    shipTo: HOME,
    source: { kind: "token", token: `test-${card}` },
    quotedTotal: priced.total,
    quotedDue: priced.due,
    consents: terms.map(({ planId, hash }) => ({ planId, termsHash: hash, timeZone: "UTC" })),
    ageConfirmed: true,
  };
  return guest.send("POST", "/api/checkout", body, { "Idempotency-Key": `chaos-${crypto.randomUUID()}`, ...headers });
}

/** The admin, who is a member too, subscribes to a variant; it renews every month or sooner. */
async function subscribe(admin) {
  const { plans } = await admin.send("GET", "/api/plans");
  const plan = plans.find((p) => p.kind === "goods" && p.active);
  const [variant] = queryDatabase(folder, SUBSCRIBABLE_VARIANT);
  return buy(site, variant.id, ADMIN.email, "ok", {}, { planId: plan.id }, admin);
}

/** Differences between our records, the gateway's and the stock. */
function findInconsistencies(place, point) {
  const wrong = [];
  const none = (what, query) => {
    const rows = queryDatabase(place, query);
    if (rows.length > 0) wrong.push(`${what} ${JSON.stringify(rows)}`);
  };
  const kept = `SELECT json_extract(t.body, '$.orderId') AS order_id, t.key, json_extract(t.body, '$.amount') AS amount,
      COALESCE((SELECT SUM(json_extract(r.body, '$.amount')) FROM store_test_gateway_object r WHERE r.kind = 'refund'
        AND json_extract(r.body, '$.payment') = t.id AND json_extract(r.body, '$.status') = 'settled'), 0) AS back
    FROM store_test_gateway_object t WHERE t.kind = 'payment'
      AND (json_extract(t.body, '$.status') = 'captured' OR (json_extract(t.body, '$.status') = 'pending' AND json_extract(t.body, '$.becomes') = 'captured'))`;
  none(
    "paid without order:",
    `SELECT k.* FROM (${kept}) k WHERE k.back < k.amount AND NOT EXISTS (
    SELECT 1 FROM store_order o JOIN store_payment p ON p.order_id = o.id
    WHERE p.id = k.key AND p.status = 'captured' AND p.refunded = k.back AND o.refunded = k.back AND o.status IN ('open', 'completed'))`,
  );
  none(
    "charged twice:",
    `SELECT k.order_id, COUNT(*) FROM (${kept}) k WHERE k.back < k.amount GROUP BY k.order_id HAVING COUNT(*) > 1`,
  );
  none(
    "order without payment:",
    `SELECT o.number FROM store_order o WHERE o.status IN ('open', 'completed') AND o.total > o.gift_paid
    AND NOT EXISTS (SELECT 1 FROM (${kept}) k JOIN store_payment p ON p.id = k.key WHERE p.order_id = o.id AND k.amount = o.total - o.gift_paid)`,
  );
  none("left hanging:", "SELECT number, status FROM store_order WHERE status = 'pending'");
  none("payments in flight:", "SELECT id, status FROM store_payment WHERE status IN ('created', 'pending', 'unknown')");
  none("refunds in flight:", "SELECT id, status FROM store_refund WHERE status <> 'settled'");
  none(
    "stock is wrong:",
    `SELECT s.variant_id, s.reserved FROM store_stock s WHERE s.reserved <> COALESCE((
    SELECT SUM(l.quantity - l.cancelled) FROM store_order_line l JOIN store_order o ON o.id = l.order_id
    WHERE l.variant_id = s.variant_id AND l.kind = 'goods' AND o.status IN ('open', 'completed')), 0)`,
  );
  none(
    "mails are wrong:",
    `SELECT o.number FROM store_order o WHERE (o.paid_at IS NOT NULL) <>
      (SELECT COUNT(*) FROM store_order_mail x WHERE x.order_id = o.id AND x.kind = 'confirmation')`,
  );
  none(
    "a cycle was billed twice:",
    `SELECT contract_id, cycle FROM store_order WHERE contract_id IS NOT NULL AND status <> 'cancelled'
    GROUP BY contract_id, cycle HAVING COUNT(*) > 1`,
  );
  if (point.what === "renewal")
    none("the cycle was not billed:", "SELECT * FROM billing_cycle WHERE status <> 'billed'");
  return wrong;
}
