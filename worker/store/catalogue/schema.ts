import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export * from "./lot-schema.ts";
export * from "./review-schema.ts";

/** Products. JSON columns are described in contract.ts. Instants are epoch milliseconds. */
export const products = sqliteTable(
  "store_product",
  {
    id: text("id").primaryKey(),
    handle: text("handle").notNull(),
    title: text("title").notNull(),
    /** The product type in two or three words, as printed on the package. */
    kind: text("kind").notNull(),
    line: text("line").notNull(),
    about: text("about").notNull(),
    status: text("status", { enum: ["draft", "active", "archived"] })
      .notNull()
      .default("draft"),
    flagship: integer("flagship", { mode: "boolean" }).notNull().default(false),
    /** powder, capsule, bar, drink, paste, bundle, gift_card … */
    format: text("format").notNull(),
    vendor: text("vendor").notNull(),
    taxCategory: text("tax_category", { enum: ["food", "dietary_supplement", "standard", "none"] }).notNull(),
    /** Not sold to people under 18 in New York (GBL 391-oo). */
    ageRestricted: integer("age_restricted", { mode: "boolean" }).notNull().default(false),
    directions: text("directions").notNull().default(""),
    warnings: text("warnings").notNull().default(""),
    storage: text("storage").notNull().default(""),
    /** JSON list: the names of the options that tell its variants apart. */
    optionNames: text("option_names").notNull().default("[]"),
    /** JSON: the package design. */
    look: text("look").notNull().default("{}"),
    /** JSON list of ingredient keys of the studies page. */
    studies: text("studies").notNull().default("[]"),
    /** JSON list of questions with their answers. */
    faqs: text("faqs").notNull().default("[]"),
    seoTitle: text("seo_title").notNull().default(""),
    seoDescription: text("seo_description").notNull().default(""),
    /** JSON: columns of an imported file that have no field here, kept for a lossless export. */
    extra: text("extra").notNull().default("{}"),
    position: integer("position").notNull().default(0),
    /** Price of the cheapest active variant, minor units: stored for filters and sorting. */
    minPrice: integer("min_price").notNull().default(0),
    ratingSum: integer("rating_sum").notNull().default(0),
    ratingCount: integer("rating_count").notNull().default(0),
    /** Mean rating in hundredths, 0 without reviews: stored for sorting. */
    rating: integer("rating").notNull().default(0),
    /** Raised by every edit, so that saving an old version is refused. */
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("store_product_handle").on(t.handle),
    index("store_product_list").on(t.status, t.position, t.id),
    index("store_product_price").on(t.status, t.minPrice, t.id),
    index("store_product_new").on(t.status, t.createdAt, t.id),
    index("store_product_rating").on(t.status, t.rating, t.id),
    // For the admin's table; it includes the handle so that a search reads the index alone.
    index("store_product_title").on(t.status, sql`title COLLATE NOCASE`, t.id, t.handle),
    index("store_product_changed").on(t.status, t.updatedAt, t.id),
    index("store_product_flagship").on(t.position).where(sql`flagship = 1`),
    // An edit of an old version writes 0 here, which undoes its whole batch.
    check("store_product_version", sql`version > 0`),
  ],
);

/** Handles that an active product once had, written by a trigger; the last product that had one counts. */
export const pastHandles = sqliteTable(
  "store_past_handle",
  {
    handle: text("handle").primaryKey(),
    productId: text("product_id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("store_past_handle_product").on(t.productId)],
);

/** The filter values of a product; `value` is a key such as `maca` or `soy`. */
export const productTags = sqliteTable(
  "store_product_tag",
  {
    productId: text("product_id").notNull(),
    kind: text("kind", { enum: ["goal", "ingredient", "key_ingredient", "free_of", "format", "tag"] }).notNull(),
    value: text("value").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.kind, t.value] }),
    index("store_product_tag_value").on(t.kind, t.value, t.productId),
  ],
);

/** What can be added to a cart. */
export const variants = sqliteTable(
  "store_variant",
  {
    id: text("id").primaryKey(),
    productId: text("product_id").notNull(),
    sku: text("sku").notNull(),
    title: text("title").notNull(),
    /** JSON list: the value of each option of the product. */
    options: text("options").notNull().default("[]"),
    position: integer("position").notNull().default(0),
    active: integer("active", { mode: "boolean" }).notNull().default(true),
    /** Minor units of `currency`. */
    price: integer("price").notNull(),
    compareAt: integer("compare_at"),
    currency: text("currency").notNull(),
    /** Including packaging, in grams: for shipping. */
    weightG: integer("weight_g").notNull().default(0),
    netWeight: text("net_weight").notNull().default(""),
    servings: integer("servings").notNull().default(0),
    barcode: text("barcode").notNull().default(""),
    requiresShipping: integer("requires_shipping", { mode: "boolean" }).notNull().default(true),
    /** Can be bought by subscription (plans of `billing`). */
    subscribable: integer("subscribable", { mode: "boolean" }).notNull().default(false),
    /** Warning shown before purchase, such as California Proposition 65; empty if none is needed. */
    notice: text("notice").notNull().default(""),
    extra: text("extra").notNull().default("{}"),
  },
  (t) => [
    uniqueIndex("store_variant_sku").on(t.sku),
    // Covers searches by part of a SKU, so that they read the index alone.
    index("store_variant_search").on(t.sku, t.barcode, t.productId, t.id),
    index("store_variant_product").on(t.productId, t.position),
    check("store_variant_money", sql`price >= 0 AND (compare_at IS NULL OR compare_at > price) AND weight_g >= 0`),
  ],
);

/** The components of a bundle's variant: its stock is their stock. */
export const bundleParts = sqliteTable(
  "store_bundle_part",
  {
    bundleId: text("bundle_id").notNull(),
    variantId: text("variant_id").notNull(),
    quantity: integer("quantity").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.bundleId, t.variantId] }),
    index("store_bundle_part_of").on(t.variantId),
    check("store_bundle_part_quantity", sql`quantity > 0 AND bundle_id <> variant_id`),
  ],
);

/**
 * Versions of labels: the newest of a variant (or of its product) is current; orders refer to theirs.
 * Unrounded amounts; they are rounded when shown.
 */
export const labelVersions = sqliteTable(
  "store_facts",
  {
    id: text("id").primaryKey(),
    productId: text("product_id").notNull(),
    /** Empty: for all variants of the product without one of their own. */
    variantId: text("variant_id").notNull().default(""),
    version: integer("version").notNull(),
    /** JSON: see `Label` in contract.ts. */
    label: text("label").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [uniqueIndex("store_facts_version").on(t.productId, t.variantId, t.version)],
);

/** Claims about a product; a structure/function claim cannot be shown without the FDA disclaimer. */
export const productClaims = sqliteTable(
  "store_claim",
  {
    id: text("id").primaryKey(),
    productId: text("product_id").notNull(),
    kind: text("kind", { enum: ["structure_function", "nutrient_content", "plain"] }).notNull(),
    text: text("text").notNull(),
    position: integer("position").notNull().default(0),
  },
  (t) => [index("store_claim_product").on(t.productId, t.position)],
);

export const relatedProducts = sqliteTable(
  "store_related",
  {
    productId: text("product_id").notNull(),
    relatedId: text("related_id").notNull(),
    position: integer("position").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.productId, t.relatedId] })],
);

/** Requests for a restock notice (double opt-in). */
export const restockWatchers = sqliteTable(
  "store_restock_watcher",
  {
    id: text("id").primaryKey(),
    variantId: text("variant_id").notNull(),
    email: text("email").notNull(),
    confirmedAt: integer("confirmed_at"),
    notifiedAt: integer("notified_at"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("store_restock_watcher_once").on(t.variantId, t.email),
    index("store_restock_watcher_open")
      .on(t.variantId, t.confirmedAt)
      .where(sql`confirmed_at IS NOT NULL AND notified_at IS NULL`),
    index("store_restock_watcher_age").on(t.createdAt),
    index("store_restock_watcher_unconfirmed").on(t.createdAt).where(sql`confirmed_at IS NULL`),
    index("store_restock_watcher_notified").on(t.notifiedAt, t.variantId).where(sql`notified_at IS NOT NULL`),
  ],
);

/** Collections: lists of products with a page of their own, chosen by hand or found by a rule. */
export const collections = sqliteTable(
  "store_collection",
  {
    id: text("id").primaryKey(),
    handle: text("handle").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
    status: text("status", { enum: ["draft", "active"] })
      .notNull()
      .default("draft"),
    kind: text("kind", { enum: ["manual", "rule"] }).notNull(),
    /** JSON: see `CollectionRule` in contract-collection.ts; unused by those made by hand. */
    rule: text("rule").notNull().default("{}"),
    /** One of PRODUCT_SORTS; `featured` is the order by hand, or the shop's. */
    sort: text("sort").notNull().default("featured"),
    seoTitle: text("seo_title").notNull().default(""),
    seoDescription: text("seo_description").notNull().default(""),
    /** Raised by every save, so that saving an old version is refused. */
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("store_collection_handle").on(t.handle),
    index("store_collection_list").on(t.status, sql`title COLLATE NOCASE`, t.id),
    check("store_collection_version", sql`version > 0`),
  ],
);

/** The products of a collection made by hand, in its order. */
export const collectionProducts = sqliteTable(
  "store_collection_product",
  {
    collectionId: text("collection_id").notNull(),
    productId: text("product_id").notNull(),
    position: integer("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.collectionId, t.productId] }),
    index("store_collection_product_order").on(t.collectionId, t.position, t.productId),
    index("store_collection_product_of").on(t.productId, t.collectionId),
  ],
);

/** The products that the owner chose for the top of the home page; none: they are chosen automatically. */
export const homeHero = sqliteTable("store_home_hero", {
  position: integer("position").primaryKey(),
  productId: text("product_id").notNull(),
});

/** Planned changes of a product's status. */
export const productSchedule = sqliteTable(
  "store_product_schedule",
  {
    id: text("id").primaryKey(),
    productId: text("product_id").notNull(),
    action: text("action", { enum: ["publish", "unpublish"] }).notNull(),
    at: integer("at").notNull(),
    state: text("state", { enum: ["pending", "done", "refused", "canceled"] })
      .notNull()
      .default("pending"),
    /** Why it was refused, in a sentence. */
    problem: text("problem").notNull().default(""),
    actor: text("actor").notNull(),
    createdAt: integer("created_at").notNull(),
    doneAt: integer("done_at"),
  },
  (t) => [
    index("store_product_schedule_due").on(t.at, t.id).where(sql`state = 'pending'`),
    index("store_product_schedule_product").on(t.productId, t.at),
  ],
);

/** Pictures that imported files name by their addresses: what the job fetches, and what became of each. */
export const importPictures = sqliteTable(
  "store_import_picture",
  {
    id: text("id").primaryKey(),
    importId: text("import_id").notNull(),
    /** Of the file, counted from 2. */
    line: integer("line").notNull(),
    productId: text("product_id").notNull(),
    /** The variant whose picture it is; empty: of the gallery alone. */
    variantId: text("variant_id").notNull().default(""),
    url: text("url").notNull(),
    /** Its place in the gallery, from 1. */
    position: integer("position").notNull(),
    alt: text("alt").notNull().default(""),
    status: text("status", { enum: ["waiting", "done", "refused"] }).notNull(),
    /** Why it was refused, or why it waits for another try, in a sentence. */
    message: text("message").notNull().default(""),
    mediaId: text("media_id"),
    /** Counted before each begins, so that one that stops the process is seen too. */
    tries: integer("tries").notNull().default(0),
    dueAt: integer("due_at").notNull(),
    actor: text("actor").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("store_import_picture_key").on(t.productId, t.variantId, t.url),
    index("store_import_picture_due").on(t.dueAt, t.line, t.id).where(sql`status = 'waiting'`),
    index("store_import_picture_import").on(t.importId, t.line, t.id),
    index("store_import_picture_done").on(t.url).where(sql`status = 'done'`),
  ],
);
