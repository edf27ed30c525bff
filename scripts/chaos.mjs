/**
 * `npm run chaos`: kills the real server with SIGKILL between any two steps of a checkout, a refund, a cancellation, a
 * change of an order and the payment of its balance, a price change, a renewal and an email, in a page's call and in a
 * job, starts it again, runs two rounds of all jobs at once, and compares our records with the gateway's: invariants.sql.
 * So too for texts: their publishing, an import, a vote, and the search index (lib/chaos-content.mjs).
 * It uses a temporary database. `--only text,text` runs the points whose name contains one of these.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { CONTENT_POINTS, findContentFaults, prepareContent } from "./lib/chaos-content.mjs";
import { queryDatabase, startSite, Visitor } from "./lib/chaos-site.mjs";
import { parseInvariants } from "./lib/invariants.mjs";
import { bootstrap, log, ROOT } from "./lib/script-tools.mjs";
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

const MAIL_STEPS = ["mail:before-send", "mail:after-send"];
const INVARIANTS = parseInvariants(readFileSync(join(ROOT, "worker/store/orders/testing/invariants.sql"), "utf8"));
const checkoutSteps = ["checkout:before-begin", "checkout:after-begin", "pay:before-gateway", "pay:after-gateway"];
const POINTS = [
  ...checkoutSteps.map((step) => ({ what: "checkout", step, card: "ok" })),
  ...["settle:before-batch", "settle:after-batch"].map((step) => ({ what: "checkout", step, card: "ok" })),
  ...["declined", "timeout-paid", "timeout-unpaid", "pending-paid", "hooks-none"].map((card) => ({
    what: "checkout",
    step: "pay:after-gateway",
    card,
  })),
  ...MAIL_STEPS.map((step) => ({ what: "checkout", step, card: "ok" })),
  ...["refund:written", "refund:before-gateway", "refund:after-gateway"].map((step) => ({
    what: "refund",
    step,
    card: "ok",
  })),
  // The call is killed first, and after the restart the job that repairs what it left.
  ...["refund:before-gateway", "refund:after-gateway"].map((step) => ({ what: "refund-job", step, card: "ok" })),
  { what: "cancel", step: "cancel:before-refund", card: "ok" },
  ...["edit:before-batch", "edit:after-batch"].map((step) => ({ what: "edit", step, card: "ok" })),
  ...["pay:before-gateway", "pay:after-gateway", "balance:before-batch", "balance:after-batch"].map((step) => ({
    what: "balance",
    step,
    card: "ok",
  })),
  { what: "balance", step: "pay:after-gateway", card: "timeout-paid" },
  ...["price:before-start", "price:before-publish"].map((step) => ({ what: "price", step, card: "" })),
  // A planned one, which the job starts.
  { what: "price-job", step: "price:before-publish", card: "" },
  ...[
    "renewal:after-begin",
    "pay:before-gateway",
    "pay:after-gateway",
    "settle:before-batch",
    "settle:after-batch",
    ...MAIL_STEPS,
  ].map((step) => ({ what: "renewal", step, card: "ok" })),
  ...CONTENT_POINTS,
].filter((p) => options.only.split(",").some((text) => `${p.what} ${p.step} ${p.card}`.includes(text)));

/** A variant that is sold alone, can be subscribed to, and has enough stock. */
const SUBSCRIBABLE_VARIANT = `SELECT v.id FROM store_variant v JOIN store_product p ON p.id = v.product_id JOIN store_stock s ON s.variant_id = v.id
  WHERE v.active = 1 AND p.status = 'active' AND v.subscribable = 1 AND s.on_hand - s.reserved > 60 ORDER BY v.id LIMIT 1`;

/** Two variants of which nobody buys anything here: their prices change. */
const OTHER_VARIANTS = `SELECT v.id, v.price FROM store_variant v JOIN store_product p ON p.id = v.product_id
  WHERE v.active = 1 AND p.status = 'active' AND p.format <> 'gift_card' AND v.subscribable = 0 ORDER BY v.id LIMIT 2`;

const folder = mkdtempSync(join(tmpdir(), "tikari-chaos-"));
let site;
let failed = 0;
/** Emails that the processes of this point sent before they were killed, and those of the living one before the point. */
let sent = [];
let counted = 0;
/** Emails in the logs of all processes that were killed. */
let loggedBefore = 0;
/** The call that was killed, once more: its caller had no answer. */
let repeat = null;
/** Whether the point is about texts, and what of it is to be looked for. */
const isContent = ({ what }) => CONTENT_POINTS.some((one) => one.what === what);
let content = null;
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
  const admin = new Visitor();
  await signIn(admin.at(site));
  const subscription = POINTS.some((p) => p.what === "renewal") ? await subscribe(admin) : null;
  const [variant] = queryDatabase(folder, SUBSCRIBABLE_VARIANT);
  let clock = Date.now();
  for (const [n, point] of POINTS.entries()) {
    const name = `${point.what.padEnd(10)} ${point.step.padEnd(22)} ${point.card.padEnd(15)}`;
    const emailsBefore = await listEmails();
    sent = [];
    counted = site.listSentEmails().length;
    try {
      clock = await crashAt(point, { admin, variant: variant.id, email: `point${n}@example.com`, clock, subscription });
      site = await startSite(folder);
      if (point.what === "edit") await repeat?.();
      if (isContent(point)) await content.repeat?.(site);
      // Twice: the second run acts on what the first finds.
      for (const later of [3 * HOUR, 5 * HOUR]) await site.runJobs(clock + later);
      const wrong = [...findInconsistencies(folder, point), ...(await checkEmails(point, emailsBefore))];
      if (wrong.length > 0) throw new Error(wrong.join("; "));
      log(`\x1b[32mok\x1b[0m    ${name}`);
    } catch (error) {
      failed += 1;
      log(`\x1b[31mwrong\x1b[0m ${name} ${error.message}`);
    }
  }
}

async function signIn(admin) {
  await admin.send("POST", "/api/auth/password/sign-in", ADMIN);
  await admin.send("POST", "/api/auth/access/skip-second-factor");
}

/** Runs up to the point and kills the server there. @returns the time that the jobs continue from */
async function crashAt(point, { admin, variant, email, clock, subscription }) {
  if (isContent(point)) {
    // The jobs of a renewal run weeks later: they end sessions.
    await signIn(admin.at(site));
    content = await prepareContent(point, admin.at(site), email);
    if (content.isJob) {
      await killSite();
      site = await startSite(folder, point.step);
      await content.call(admin.at(site));
      site.runJobs(clock + HOUR).catch(() => undefined);
    } else void content.call(admin, { [STOP]: point.step }).catch(() => undefined);
    await site.stopped();
    await killSite();
    return Math.max(clock, Date.now());
  }
  if (point.what === "renewal") {
    if (!subscription) throw new Error("there is no subscription to renew");
    const [{ due }] = queryDatabase(folder, "SELECT MIN(next_charge_at) AS due FROM billing_contract");
    // Nothing is charged without a reminder some days before.
    await site.runJobs(due - 4 * 24 * HOUR);
    const next = due + HOUR;
    await killSite();
    await killJobs(point.step, next);
    return next;
  }
  if (point.what === "price-job") {
    await changePrice(admin.at(site), email, clock + HOUR);
    await killSite();
    await killJobs(point.step, clock + HOUR);
    return clock + HOUR;
  }
  const headers = { [STOP]: point.what === "refund-job" ? "refund:written" : point.step };
  if (point.what === "price") void changePrice(admin.at(site), email, null, headers).catch(() => undefined);
  else if (point.what === "edit" || point.what === "balance") {
    const { orderId, token } = await buy(site, variant, email, "ok");
    const change = await planAddition(admin.at(site), orderId, email);
    const edit = (more) => admin.at(site).send("POST", `/api/admin/orders/${orderId}/edit`, change, more);
    repeat = edit;
    if (point.what === "edit") void edit(headers).catch(() => undefined);
    else {
      await edit();
      void payBalance(orderId, token, change.expectedOwed, point.card, headers).catch(() => undefined);
    }
  } else if (point.what === "checkout") void buy(site, variant, email, point.card, headers).catch(() => undefined);
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
  await killSite();
  const now = Math.max(clock, Date.now());
  if (point.what === "refund-job") await killJobs(point.step, now + HOUR);
  return now;
}

/** Starts the site, and kills it where its jobs come to a step. */
async function killJobs(step, at) {
  site = await startSite(folder, step);
  site.runJobs(at).catch(() => undefined);
  await site.stopped();
  await killSite();
}

/** Kills the site, and notes the emails that it sent. The stopped work does not continue meanwhile. */
async function killSite() {
  await waitForEmailLog();
  await site.kill();
  loggedBefore += site.listSentEmails().length;
  sent.push(...site.listSentEmails().slice(counted));
  counted = 0;
}

/**
 * Waits for the log of what was sent. The runtime passes it on after the email is recorded as sent: on a busy machine,
 * seconds after.
 */
async function waitForEmailLog() {
  const isBehind = () => {
    const [{ n }] = queryDatabase(folder, "SELECT COUNT(*) AS n FROM mail_outbox WHERE sent_at IS NOT NULL");
    return loggedBefore + site.listSentEmails().length < n;
  };
  for (const end = Date.now() + 10_000; Date.now() < end && isBehind(); ) await sleep(100);
  // One that was sent and not recorded, or sent twice.
  await sleep(500);
}

/** The ids of all emails, once none is on its way. */
async function listEmails() {
  for (const end = Date.now() + 10_000; Date.now() < end && listUnsent().length > 0; ) await sleep(100);
  await waitForEmailLog();
  return new Set(queryDatabase(folder, "SELECT id FROM mail_outbox").map((row) => row.id));
}

function listUnsent() {
  return queryDatabase(folder, "SELECT id, kind, error FROM mail_outbox WHERE sent_at IS NULL");
}

/** Each new email was sent, and once; one that was killed between sending and recording may have been sent twice. */
async function checkEmails({ step }, before) {
  const wanted = [...(await listEmails())].filter((id) => !before.has(id)).length;
  const all = [...sent, ...site.listSentEmails().slice(counted)];
  const unsent = listUnsent();
  const allowed = step === "mail:after-send" ? [wanted, wanted + 1] : [wanted];
  return [
    ...(unsent.length > 0 ? [`emails were not sent: ${JSON.stringify(unsent)}`] : []),
    ...(allowed.includes(all.length) ? [] : [`${wanted} emails were sent ${all.length} times: ${all.join(", ")}`]),
  ];
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

/** What staff send to add an item at an agreed price to an order, with the tax that is due on it. */
async function planAddition(admin, orderId, email) {
  const order = await admin.send("GET", `/api/admin/orders/${orderId}`);
  const { variants } = await admin.send("GET", `/api/admin/orders/${orderId}/addable`);
  const [{ variantId, tax }] = variants;
  // Of 100.00, as many cents as the rate has hundredths of a percent.
  const price = 10_000;
  return {
    requestKey: `edit-${email}-0001`.replace("@", "."),
    version: order.version,
    add: [{ variantId, quantity: 1, unitPrice: price }],
    reason: "chaos",
    expected: 0,
    expectedOwed: price + (tax && !tax.included ? tax.bps : 0),
  };
}

/** The customer pays what an edited order owes. */
function payBalance(orderId, token, balance, card, headers) {
  return new Visitor()
    .at(site)
    .send(
      "POST",
      `/api/orders/${orderId}/pay?token=${encodeURIComponent(token)}`,
      { source: { kind: "token", token: `test-${card}` }, saveCard: false, balance },
      { "Idempotency-Key": `chaos-${crypto.randomUUID()}`, ...headers },
    );
}

/** Staff change a price for good, now or from a time on. */
function changePrice(admin, email, startsAt, headers = {}) {
  const [now, later] = queryDatabase(folder, OTHER_VARIANTS);
  const { id: variantId, price: from } = startsAt ? later : now;
  const times = { startsAt, endsAt: null, showWas: true };
  const body = {
    name: email,
    ...times,
    prices: [{ variantId, price: from - 100, from }],
    requestKey: `price-${email}`,
  };
  return admin.send("POST", "/api/admin/price-changes", body, headers);
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
  const wrong = isContent(point) ? findContentFaults(place, point, content) : [];
  const none = (what, query) => {
    const rows = queryDatabase(place, query);
    if (rows.length > 0) wrong.push(`${what}: ${JSON.stringify(rows)}`);
  };
  for (const invariant of INVARIANTS) none(invariant.wrong, invariant.query);
  if (point.what === "renewal")
    none("the cycle was not billed", "SELECT * FROM billing_cycle WHERE status <> 'billed'");
  if (point.what.startsWith("price"))
    none(
      "the price did not change",
      `SELECT c.name, c.state, i.state AS item, v.price FROM store_price_change c JOIN store_price_change_item i ON i.change_id = c.id
       JOIN store_variant v ON v.id = i.variant_id WHERE c.state <> 'ended' OR i.state <> 'applied' OR v.price > i.price`,
    );
  if (point.what === "edit")
    none(
      "the addition is not in the order, or twice",
      `SELECT number, owed FROM store_order o WHERE o.id = (SELECT id FROM store_order ORDER BY number DESC LIMIT 1)
       AND (o.owed = 0 OR (SELECT count(*) FROM store_order_line l WHERE l.order_id = o.id AND l.unpaid = 1) <> 1)`,
    );
  return wrong;
}
