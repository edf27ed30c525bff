import {
  type Answers,
  answersSchema,
  type ProjectStatus,
  type ProjectSummary,
  type ProjectView,
  type Recommendation,
} from "./contract.ts";
import type { projects } from "./schema.ts";

export type ProjectRow = typeof projects.$inferSelect;

export const toProjectView = (row: ProjectRow): ProjectView => ({
  ...toProjectSummary(row),
  version: row.version,
  answers: parseStoredAnswers(row),
  recommendation: row.recommendation === null ? null : (JSON.parse(row.recommendation) as Recommendation),
  reply: row.reply,
  email: row.email,
  createdAt: row.createdAt,
});

export const toProjectSummary = (row: ProjectRow): ProjectSummary => ({
  id: row.id,
  status: row.status as ProjectStatus,
  updatedAt: row.updatedAt,
  submittedAt: row.submittedAt,
});

/** Stored answers, validated by the current rules: an invalid one counts as not given. */
export function parseStoredAnswers(row: Pick<ProjectRow, "answers">): Answers {
  const raw = JSON.parse(row.answers) as Record<string, unknown>;
  const answers: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(answersSchema.shape)) {
    const parsed = field.safeParse(raw[key]);
    if (parsed.success && parsed.data !== undefined) answers[key] = parsed.data;
  }
  return answers as Answers;
}
