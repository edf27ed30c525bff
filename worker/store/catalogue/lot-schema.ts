import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** A lot: what a visitor can look up by the number on the package. */
export const lots = sqliteTable(
  "store_lot",
  {
    id: text("id").primaryKey(),
    /** As printed on the package. */
    number: text("number").notNull(),
    /** The same reduced to letters and digits, so that it is unique and found however it is typed. */
    plainNumber: text("plain_number").notNull(),
    variantId: text("variant_id").notNull(),
    status: text("status", { enum: ["quarantined", "released", "recalled"] })
      .notNull()
      .default("quarantined"),
    madeOn: text("made_on").notNull(),
    bestBefore: text("best_before").notNull(),
    /** The laboratory of the certificate, and its accreditation. */
    lab: text("lab").notNull(),
    accreditation: text("accreditation").notNull().default(""),
    certificate: text("certificate").notNull().default(""),
    note: text("note").notNull().default(""),
    createdAt: integer("created_at").notNull(),
    /** Raised by every save. */
    version: integer("version").notNull().default(1),
    /** Units by the ledger (a trigger adds each movement): received, shipped less returned, and written off. */
    received: integer("received").notNull().default(0),
    used: integer("used").notNull().default(0),
    removed: integer("removed").notNull().default(0),
  },
  (t) => [
    uniqueIndex("store_lot_number").on(t.plainNumber),
    index("store_lot_variant").on(t.variantId, t.madeOn),
    index("store_lot_list").on(t.status, t.madeOn),
  ],
);

/** One test result of a certificate of analysis. */
export const lotTests = sqliteTable(
  "store_lot_test",
  {
    lotId: text("lot_id").notNull(),
    position: integer("position").notNull(),
    analyte: text("analyte").notNull(),
    method: text("method").notNull(),
    /** Null: not detected, below `loq`. */
    measured: real("measured"),
    /** Limit of quantification, same unit. */
    loq: real("loq"),
    unit: text("unit").notNull(),
    rule: text("rule", { enum: ["at_most", "at_least", "absent"] }).notNull(),
    limit: real("limit_value"),
    testedOn: text("tested_on").notNull(),
  },
  (t) => [primaryKey({ columns: [t.lotId, t.position] })],
);
