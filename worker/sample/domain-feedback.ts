import { DAY, HOUR } from "../kernel/instants.ts";
import type { GeneratorContext } from "./domain-generator.ts";
import { SAMPLE_MAIL_DOMAIN } from "./domain-people.ts";
import { RowSet } from "./domain-shop.ts";

/** On a site that others can reach no sample review is published: so many wait for a decision. */
const WAITING_ON_LIVE_SITE = 18;

type Text = readonly [title: string, body: string];
const TEXTS: Readonly<Record<1 | 2 | 3 | 4 | 5, readonly Text[]>> = {
  5: [
    ["Part of every morning", "Mixes without clumps and tastes like what is on the label. I am on my third pack."],
    ["Exactly what I wanted", "Short list of ingredients, and I could look up the lot on the site."],
    ["Good taste, no sugar", "My partner drinks it too now, so we switched to the larger pack."],
    ["Fast and well packed", "Arrived two days early. The pack closes well, nothing spilled."],
    ["", "Does what it says. Would buy again."],
  ],
  4: [
    ["Very good", "One star less for the scoop, which hides at the bottom."],
    ["Nice, a bit earthy", "You get used to the taste within a week. Works well in oat milk."],
    ["Good value in the big pack", "The small one is a little expensive per serving."],
    ["", "Happy with it. Delivery took a day longer than promised."],
  ],
  3: [
    ["It is fine", "Neither better nor worse than the one I had before."],
    ["Needs a shaker", "With a spoon it stays grainy. The taste is good."],
    ["", "Good product, but I expected a larger pack."],
  ],
  2: [
    ["Not my taste", "Too bitter for me without something sweet. Customer service was friendly."],
    ["Pack was dented", "The contents were fine, the box was not."],
  ],
  1: [["Did not agree with me", "Returned it. The refund took four days."]],
};
const NOTES = [
  "Asked for delivery after 5 p.m.",
  "Prefers email to phone.",
  "Runs a yoga studio; asked about larger packs.",
  "Allergic to tree nuts, as she told us on the phone.",
  "Had a damaged pack in spring; we sent a new one at once.",
  "Wants to be told when the large pack is back.",
];
const PROJECT_STATES = [
  "submitted",
  "submitted",
  "submitted",
  "in_review",
  "in_review",
  "answered",
  "answered",
  "answered",
  "closed",
] as const;

/** Reviews, notes of staff, requests for a plan, and people who wait for a product to come back. */
export function generateFeedback(context: GeneratorContext): void {
  const rows = new RowSet();
  reviews(context, rows);
  notes(context, rows);
  profiles(context, rows);
  watchers(context, rows);
  projects(context, rows);
  context.addStep("feedback", rows);
}

function reviews({ random, shop, orders }: GeneratorContext, rows: RowSet): void {
  let written = 0;
  const taste = new Map(shop.variants.map((v) => [v.productId, random.next()]));
  for (const order of orders) {
    const age = shop.now - order.at;
    if (order.status !== "completed" || age < 12 * DAY) continue;
    for (const line of order.lines) {
      const { variant } = line.item;
      if (variant.kind === "gift_card" || line.returned > 0 || !random.chance(0.13)) continue;
      if (!shop.local && written >= WAITING_ON_LIVE_SITE) return;
      const rating = random.weighted([
        [5, 52 + 20 * (taste.get(variant.productId) ?? 0)],
        [4, 26],
        [3, 9],
        [2, 4],
        [1, 3],
      ] as const);
      const [title, body] = random.pick(TEXTS[rating]);
      const at = Math.min(shop.now - HOUR, order.at + random.int(12, 30) * DAY);
      const isRecent = shop.now - at < 4 * DAY;
      const status = !shop.local || isRecent ? "pending" : random.chance(0.03) ? "rejected" : "published";
      const id = random.id(at);
      written += 1;
      rows.mark("review", id);
      rows.add("store_review", {
        id,
        product_id: variant.productId,
        order_line_id: line.id,
        user_id: order.userId,
        // Everyone who sees it sees what it is.
        name: `${shortName(order.person.name)} (sample)`,
        rating,
        title,
        body,
        incentivised: 0,
        status,
        reason: status === "rejected" ? random.pick(["off_topic", "personal_data", "disease_claim"] as const) : null,
        created_at: at,
        decided_at: status === "pending" ? null : Math.min(shop.now, at + random.int(2, 40) * HOUR),
      });
    }
  }
}

const shortName = (name: string): string => name.replace(/^(\S+) (\S).*$/, "$1 $2.");

function notes({ random, orders, actor, shop }: GeneratorContext, rows: RowSet): void {
  const seen = new Set<string>();
  for (const order of orders) {
    if (seen.has(order.person.email) || !random.chance(0.03)) continue;
    seen.add(order.person.email);
    const at = Math.min(shop.now - HOUR, order.at + random.int(2, 90) * HOUR);
    const id = random.id(at);
    rows.mark("customer_note", id);
    rows.add("store_customer_note", {
      id,
      email: order.person.email,
      user_id: order.userId,
      at,
      actor,
      text: random.pick(NOTES),
    });
  }
}

/** Tags of staff, and who agreed to marketing email. */
function profiles({ random, orders, actor, shop }: GeneratorContext, rows: RowSet): void {
  const count = new Map<string, number>();
  for (const { person } of orders) count.set(person.email, (count.get(person.email) ?? 0) + 1);
  const seen = new Set<string>();
  for (const { person, at } of orders) {
    const { email } = person;
    if (seen.has(email)) continue;
    seen.add(email);
    const times = count.get(email) ?? 0;
    const tag = times >= 6 ? "VIP" : random.chance(0.03) ? random.pick(["Wholesale", "Studio", "Press"]) : null;
    if (tag) {
      rows.mark("customer_tag", `${email} ${tag}`);
      rows.add("store_customer_tag", { email, tag, at: Math.min(shop.now, at + 3 * DAY), actor });
    }
    if (!random.chance(0.44)) continue;
    const consent = (state: "granted" | "withdrawn", when: number, source: string) => {
      const id = random.id(when);
      rows.mark("marketing_consent", id);
      rows.add("store_marketing_consent", { id, email, state, source, detail: "", actor: "customer", at: when });
    };
    consent("granted", at, "checkout");
    if (random.chance(0.08)) consent("withdrawn", Math.min(shop.now, at + random.int(5, 40) * DAY), "unsubscribe_link");
  }
}

/** People wait for what cannot be bought now; no one else, so that nobody is told that it is back. */
function watchers({ random, shop }: GeneratorContext, rows: RowSet): void {
  for (const variant of shop.variants.filter((v) => v.kind === "goods" && v.available <= 0))
    for (let i = random.int(4, 9); i > 0; i--) {
      const at = shop.now - random.int(1, 20) * DAY - random.int(0, 20) * HOUR;
      const id = random.id(at);
      rows.mark("watcher", id);
      rows.add("store_restock_watcher", {
        id,
        variant_id: variant.variantId,
        email: `waiting-${id.slice(-8)}@${SAMPLE_MAIL_DOMAIN}`,
        confirmed_at: at + 60_000,
        created_at: at,
      });
    }
}

function projects({ random, shop, people }: GeneratorContext, rows: RowSet): void {
  PROJECT_STATES.forEach((status, i) => {
    const person = people[i * 7];
    const at = shop.now - (i * 4 + 1) * DAY - random.int(0, 20) * HOUR;
    if (!person) return;
    const id = random.id(at);
    const goods = shop.variants.filter((v) => v.kind === "goods" && v.price > 0);
    const chosen = goods.length === 0 ? [] : [random.pick(goods)];
    rows.mark("project", id);
    rows.add("store_project", {
      id,
      // No secret has this hash: only staff can open it.
      token_hash: `sample-${id}`,
      user_id: null,
      email: person.email,
      status,
      answers: JSON.stringify({
        goals: [random.pick(["strength", "endurance", "energy", "focus"])],
        diet: random.pick(["vegan", "vegetarian", "mixed"]),
        protein: "some",
        fruit: "mid",
        training: random.pick(["gentle", "strength", "endurance", "mixed"]),
        days: random.pick(["2", "5"]),
        allergens: ["none"],
        allergyNote: "",
        caffeine: random.pick(["fine", "little", "none"]),
        taste: ["chocolate"],
        time: "shake",
        budget: random.int(4, 12) * 10,
        age: "adult",
        care: ["none"],
        note: "",
      }),
      recommendation: JSON.stringify({
        suggestions: chosen.map((v) => ({
          variantId: v.variantId,
          productId: v.productId,
          handle: v.handle,
          title: v.title,
          variantTitle: v.variantTitle,
          productKind: v.productKind,
          netWeight: v.netWeight,
          look: v.look,
          price: v.price,
          monthly: v.servings > 0 ? Math.round((v.price * 30) / v.servings) : v.price,
          perDay: 1,
          days: v.servings > 0 ? v.servings : null,
          rules: ["It fits the first goal that you chose."],
          cautions: [],
        })),
        leftOut: [],
        subtotal: chosen.reduce((a, v) => a + v.price, 0),
        discount: 0,
        monthly: chosen.reduce((a, v) => a + (v.servings > 0 ? Math.round((v.price * 30) / v.servings) : v.price), 0),
        budget: 8000,
        currency: shop.currency,
        forStaff: [],
      }),
      reply:
        status === "answered" || status === "closed"
          ? "Start with one pack and tell us after two weeks how it went."
          : "",
      version: 2,
      created_at: at - HOUR,
      updated_at: at,
      submitted_at: at,
    });
  });
}
