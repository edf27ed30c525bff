import {
  type Answers,
  answersSchema,
  type ProjectCard,
  type ProjectStatus,
  type ProjectView,
  type Recommendation,
} from "./contract.ts";
import type { projects } from "./schema.ts";

export type ProjectRow = typeof projects.$inferSelect;

export const viewOf = (row: ProjectRow): ProjectView => ({
  ...cardOf(row),
  version: row.version,
  answers: answersOf(row),
  recommendation: row.recommendation === null ? null : (JSON.parse(row.recommendation) as Recommendation),
  reply: row.reply,
  email: row.email,
  createdAt: row.createdAt,
});

export const cardOf = (row: ProjectRow): ProjectCard => ({
  id: row.id,
  status: row.status as ProjectStatus,
  updatedAt: row.updatedAt,
  submittedAt: row.submittedAt,
});

/** Stored answers, each by today's rules: one that no longer fits counts as not given. */
export function answersOf(row: Pick<ProjectRow, "answers">): Answers {
  const raw = JSON.parse(row.answers) as Record<string, unknown>;
  const out: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(answersSchema.shape)) {
    const read = field.safeParse(raw[key]);
    if (read.success && read.data !== undefined) out[key] = read.data;
  }
  return out as Answers;
}
