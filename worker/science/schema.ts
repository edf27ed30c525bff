import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** A plant, food or compound that trials were about: brand-neutral, and no product. */
export const scienceIngredients = sqliteTable("science_ingredient", {
  /** Stands in addresses. */
  key: text("key").primaryKey(),
  name: text("name").notNull(),
  /** Of the plant; empty for a compound. */
  latin: text("latin").notNull().default(""),
  /** Which part, and where it grows or comes from. */
  origin: text("origin").notNull().default(""),
  summary: text("summary").notNull(),
  /** JSON list of { title, text }: who should ask a doctor, side effects in trials. */
  cautions: text("cautions").notNull().default("[]"),
  /** What would change its grade. */
  outlook: text("outlook").notNull().default(""),
  drawing: text("drawing").notNull().default(""),
  reviewedAt: integer("reviewed_at"),
  status: text("status", { enum: ["draft", "published"] }).notNull(),
  version: integer("version").notNull().default(1),
  updatedAt: integer("updated_at").notNull(),
});

/** What trials measured, such as strength or sleep. */
export const scienceOutcomes = sqliteTable("science_outcome", {
  key: text("key").primaryKey(),
  name: text("name").notNull(),
  /** What a higher value means, in words: the drawing says which side is which. */
  line: text("line").notNull().default(""),
  /** What people hope for; NULL where neither side is a benefit in itself. */
  better: text("better", { enum: ["higher", "lower"] }),
});

/** A human study. What isn't stated in its paper, or couldn't be checked, is NULL or empty. */
export const scienceStudies = sqliteTable(
  "science_study",
  {
    /** Stands in addresses and citations. */
    id: text("id").primaryKey(),
    /** The finding in one line, in our words. */
    headline: text("headline").notNull(),
    summary: text("summary").notNull(),
    /** As published. */
    title: text("title").notNull(),
    authors: text("authors").notNull(),
    year: integer("year").notNull(),
    journal: text("journal").notNull(),
    volume: text("volume").notNull().default(""),
    pages: text("pages").notNull().default(""),
    doi: text("doi").notNull(),
    pmid: text("pmid").notNull().default(""),
    design: text("design", { enum: ["parallel", "crossover", "single_dose", "uncontrolled"] }).notNull(),
    randomized: integer("randomized", { mode: "boolean" }).notNull(),
    controlled: integer("controlled", { mode: "boolean" }).notNull(),
    blinding: text("blinding", { enum: ["double", "single", "open", "not_stated"] }).notNull(),
    comparator: text("comparator").notNull().default(""),
    people: integer("people"),
    population: text("population").notNull(),
    patients: integer("patients", { mode: "boolean" }).notNull(),
    dose: text("dose").notNull().default(""),
    /** A day's amount for the drawing of doses, from and to; NULL where it isn't stated. */
    doseMin: real("dose_min"),
    doseMax: real("dose_max"),
    doseUnit: text("dose_unit").notNull().default(""),
    weeks: real("weeks"),
    duration: text("duration").notNull().default(""),
    /** JSON list: what it can't tell. */
    limitations: text("limitations").notNull(),
    funding: text("funding", { enum: ["public", "industry", "mixed", "not_stated"] }).notNull(),
    fundingText: text("funding_text").notNull().default(""),
    paidByMaker: integer("paid_by_maker", { mode: "boolean" }).notNull().default(false),
    /** Names the people who ran it: two studies with the same are not independent. */
    groupKey: text("group_key").notNull(),
    retractedAt: integer("retracted_at"),
    /** JSON list of { at, text }: reviews and corrections of this page, newest first. */
    history: text("history").notNull().default("[]"),
    status: text("status", { enum: ["draft", "published"] }).notNull(),
    version: integer("version").notNull().default(1),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [index("science_study_list").on(t.year, t.id).where(sql`status = 'published'`)],
);

/** What a study found for one outcome of one ingredient. */
export const scienceResults = sqliteTable(
  "science_result",
  {
    studyId: text("study_id").notNull(),
    ingredient: text("ingredient").notNull(),
    outcome: text("outcome").notNull(),
    /** The study's own main outcome. */
    main: integer("main", { mode: "boolean" }).notNull().default(false),
    answer: text("answer", { enum: ["higher", "lower", "none", "mixed"] }).notNull(),
    measure: text("measure", { enum: ["reported", "performed", "measured", "marker"] }).notNull(),
    /** How it was measured, such as "Questionnaire" or "40 km time trial". */
    method: text("method").notNull().default(""),
    /** In our words, with the numbers as printed where they were checked. */
    text: text("text").notNull(),
    position: integer("position").notNull().default(0),
    /** JSON, the size of the effect as printed (contract.ts, `Effect`); NULL: not extracted. */
    effect: text("effect"),
  },
  (t) => [
    primaryKey({ columns: [t.studyId, t.ingredient, t.outcome] }),
    index("science_result_ingredient").on(t.ingredient, t.outcome),
  ],
);
