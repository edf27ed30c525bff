import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** How many members did something on a UTC day, by the names in counts/domain-count-names.ts. No row belongs to a member. */
export const fitnessCounts = sqliteTable(
  "fitness_count",
  {
    /** UTC, YYYY-MM-DD. */
    day: text("day").notNull(),
    name: text("name").notNull(),
    n: integer("n").notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.day] })],
);

/** The last batch of each log and conversation, by a random name: a batch that is sent twice counts once. */
export const fitnessCountWriters = sqliteTable("fitness_count_writer", {
  writer: text("writer").primaryKey(),
  number: integer("number").notNull(),
});

/**
 * Turns that a guardrail flagged, of members who let staff see them. The text is only in the conversation; the row is deleted when
 * the member withdraws consent.
 */
export const fitnessFlagged = sqliteTable(
  "fitness_flagged",
  {
    /** Of the turn. */
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    at: integer("at").notNull(),
    /** JSON list of `Guardrail`. */
    guardrails: text("guardrails").notNull(),
    state: text("state", { enum: ["open", "handled"] })
      .notNull()
      .default("open"),
    /** By staff. */
    note: text("note").notNull().default(""),
    /** Who saved it last; empty: nobody yet. */
    actor: text("actor").notNull().default(""),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    index("fitness_flagged_state").on(t.state, t.at, t.id),
    index("fitness_flagged_at").on(t.at, t.id),
    index("fitness_flagged_user").on(t.userId),
  ],
);

/** Corrections to the list of exercises, and exercises that staff added: see training/contract-exercise-edit.ts. */
export const fitnessExerciseEdits = sqliteTable("fitness_exercise_edit", {
  /** Of the exercise that it corrects, or `staff-…`. */
  id: text("id").primaryKey(),
  version: integer("version").notNull().default(1),
  /** JSON: `ExercisePatch`. */
  patch: text("patch").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
