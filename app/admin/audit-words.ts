import { humanizeKey } from "./humanize-key.ts";

/** What the change log needs of an entry. */
export interface AuditSource {
  action: string;
  target: string;
  before: string | null;
  after: string | null;
}

/** Things by their name in a target such as `review:01a2…`. */
const NOUNS: Record<string, string> = {
  author: "author",
  category: "category",
  featured: "featured posts",
  library_food: "food",
  library_ingredient: "ingredient",
  outcome: "outcome",
  series: "series",
  study: "study",
  tag: "tag",
  text: "text",
  collection: "collection",
  customer: "customer",
  discount: "discount",
  draft: "draft order",
  discount_batch: "batch of discount codes",
  email: "email",
  exercise: "exercise",
  export: "export",
  flag: "site status",
  gift_card: "gift card",
  home: "home page",
  hook: "webhook",
  lot: "lot",
  markets: "markets",
  media: "file",
  menu: "menu",
  order: "order",
  plan: "subscription plan",
  price_change: "price change",
  product: "product",
  project: "project request",
  return: "return",
  review: "review",
  sample: "sample data",
  setting: "settings",
  settings: "settings",
  shipping_method: "shipping method",
  shipping_zone: "shipping zone",
  subscription: "subscription",
  contract: "subscription",
  tax_rate: "tax rate",
  variant: "variant",
  view: "saved view",
};

/** Verbs of actions such as `review.decide`, in the past tense. */
const VERBS: Record<string, string> = {
  archive: "Archived",
  category: "Changed the category of",
  discard: "Discarded the changes of",
  duplicate: "Duplicated",
  publish: "Published",
  restore_version: "Restored a version of",
  retract: "Changed the retraction of",
  revoke_link: "Revoked a preview link for",
  unpublish: "Unpublished",
  add: "Added",
  adjust: "Adjusted",
  cancel: "Canceled",
  cancel_invoice: "Canceled the invoice of",
  change: "Changed",
  create: "Created",
  decide: "Decided on",
  delete: "Deleted",
  edit: "Edited",
  deliver: "Marked as delivered:",
  end: "Ended",
  erase: "Erased",
  export: "Exported",
  fill: "Added",
  hero: "Changed the top of the",
  import: "Imported",
  link: "Created a preview link for",
  make: "Created",
  merge: "Merged",
  miss: "Missed",
  note: "Added a note to",
  order: "Changed the order of",
  paid: "Marked as paid:",
  received: "Received",
  refund: "Refunded",
  remove: "Removed",
  replace: "Replaced",
  replay: "Resent events of",
  reply: "Replied to",
  reset: "Reset the text of",
  restore: "Restored",
  save: "Saved",
  schedule: "Scheduled",
  secret: "Renewed the secret of",
  send: "Sent",
  send_invoice: "Sent the invoice of",
  ship: "Fulfilled items of",
  start: "Started",
  status: "Changed the status of",
  switch: "Turned on or off",
  tag: "Changed the tags of",
  test: "Tested",
  texts: "Changed the text of",
  unschedule: "Removed the schedule of",
  update: "Updated",
};

/** Actions whose words are not made of verb and noun. */
const SENTENCES: Record<string, string> = {
  "order.balance.ask": "Sent a payment request for an order's balance",
  "order.balance.outside": "Recorded an order's balance as paid outside the store",
  "customer.consent_withdrawn": "Withdrew a customer's marketing consent",
  "lot.recall.mails": "Emailed customers about a recalled lot",
  "exercise.reset": "Restored the original exercise",
  "coach_flagged.open": "Read a flagged coach conversation",
  "coach_flagged.save": "Changed the status of a flagged coach conversation",
  "payments.trial": "Made a test payment",
  "messages.policy": "Changed who can start conversations",
  "community.avatar_remove": "Removed a member's picture",
  "community.category_add": "Added a community category",
  "community.category_change": "Changed a community category",
  "community.category_delete": "Deleted a community category",
  "community.category_order": "Reordered the community categories",
  "community.rebuild": "Started a rebuild of the community lists",
  "community.topic_close": "Closed a topic",
  "community.topic_open": "Reopened a topic",
  "community.topic_pin": "Pinned a topic",
  "community.topic_unpin": "Unpinned a topic",
  "community.topic_move": "Moved a topic to another category",
  "community.topic_slow_mode": "Set slow mode in a topic",
  "community.topic_slow_mode_off": "Ended slow mode in a topic",
  "community.topic_hide": "Hid a topic",
  "community.topic_restore": "Restored a topic",
  "community.topic_rename": "Renamed a topic",
  "community.topic_edit_post": "Edited a member's post",
  "community.topic_split": "Moved posts to another topic",
  "community.topic_merge": "Merged a topic into another one",
  "community.topic_undo": "Undid a change to a topic",
  "community.trust": "Set a member's trust level",
  "spam.block": "Added to the community block list",
  "spam.settings": "Changed the spam protection",
  "spam.unblock": "Removed from the community block list",
  "search.hide": "Hid a page from search",
  "search.pin": "Pinned a search result",
  "search.rebuild": "Started a rebuild of the search",
  "search.show": "Showed a page in search again",
  "search.synonyms": "Saved synonyms of the search",
  "search.synonyms_delete": "Deleted synonyms of the search",
  "search.unpin": "Removed a pinned search result",
};

/** A thing by its name or number where the target has one; ids of machines say nothing to a reader. */
function nameOf(target: string): string {
  const name = target.slice(target.indexOf(":") + 1);
  return /^[0-9a-f]{8}-|^[0-9A-HJKMNP-TV-Z]{26}$|^[0-9a-f-]{20,}$/i.test(name) || name === target ? "" : name;
}

/** What was done, as one sentence: "Updated product puna". */
export function describeAction({ action, target }: AuditSource): string {
  if (SENTENCES[action]) return SENTENCES[action];
  const [subject = "", ...rest] = action.split(".");
  const kind = target.split(":")[0] ?? subject;
  if (kind === "flag" || kind === "setting") return `Changed ${humanizeKey(nameOf(target)).toLowerCase()}`;
  const verb = VERBS[rest.join(".")] ?? humanizeKey(rest.join(" "));
  const noun = NOUNS[subject] ?? humanizeKey(subject).toLowerCase();
  return [verb, noun, nameOf(target)].filter(Boolean).join(" ").trim();
}

type Values = Record<string, unknown>;
const parse = (json: string | null): unknown => {
  try {
    return json === null ? null : (JSON.parse(json) as unknown);
  } catch {
    return json;
  }
};
const isValues = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A stored value in words. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined || value === "") return "not set";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (Array.isArray(value))
    return value.length === 0
      ? "none"
      : value.every((v) => typeof v !== "object")
        ? value.join(", ")
        : `${value.length} entries`;
  if (isValues(value)) {
    if ("isEnabled" in value) {
      const { isEnabled, message, endsAt } = value as { isEnabled: boolean; message?: string; endsAt?: number };
      const until = endsAt ? `until ${new Date(endsAt).toISOString().slice(0, 16).replace("T", " ")} UTC` : "";
      return [isEnabled ? "on" : "off", message && `“${message}”`, until].filter(Boolean).join(", ");
    }
    return Object.entries(value)
      .slice(0, 4)
      .map(([key, part]) => `${humanizeKey(key)}: ${describeValue(part)}`)
      .join("; ");
  }
  const text = String(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** Fields that only machines read. */
const HIDDEN = new Set(["id", "version", "updatedAt", "createdAt", "requestKey", "parcel", "at"]);
const MOST_CHANGES = 4;

/** What an entry changed, field by field: "Status: pending → published". Only what differs, and no ids of machines. */
export function describeChanges(entry: AuditSource): string[] {
  const [before, after] = [parse(entry.before), parse(entry.after)];
  if (!isValues(before) || !isValues(after) || "isEnabled" in after) {
    if (before === null && isValues(after) && !("isEnabled" in after)) return fieldsOf(after);
    return before === null && after === null ? [] : [`${describeValue(before)} → ${describeValue(after)}`];
  }
  const changes = Object.keys({ ...before, ...after })
    .filter((key) => !HIDDEN.has(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => `${humanizeKey(key)}: ${describeValue(before[key])} → ${describeValue(after[key])}`);
  const more = changes.length - MOST_CHANGES;
  return more > 0 ? [...changes.slice(0, MOST_CHANGES), `and ${more} more`] : changes;
}

const fieldsOf = (values: Values): string[] =>
  Object.entries(values)
    .filter(([key, value]) => !HIDDEN.has(key) && !/Id$/.test(key) && value !== null && value !== "")
    .slice(0, MOST_CHANGES)
    .map(([key, value]) => `${humanizeKey(key)}: ${describeValue(value)}`);
