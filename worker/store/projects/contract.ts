import { z } from "zod";
import type { PackDesign } from "../catalogue/contract.ts";
import { ANSWER_FIELDS, type Answers } from "./contract-answers.ts";

export * from "./contract-answers.ts";

/** How far a request has come. */
export const projectStatus = z.enum(["draft", "submitted", "in_review", "answered", "closed"]);
export type ProjectStatus = z.infer<typeof projectStatus>;

/** One answer as it was where the change began, and as it is to be; null: not answered. */
const answerChange = <S extends z.ZodType>(field: S) =>
  z.object({ was: field.nullable().catch(null), now: field.nullable() }).optional();

/** What a page saves: only the answers that changed there. */
export const saveProjectInput = z.strictObject({
  /** The project that the page shows; null where none is stored yet. */
  id: z.uuid().nullable(),
  changes: z.strictObject({
    goals: answerChange(ANSWER_FIELDS.goals),
    diet: answerChange(ANSWER_FIELDS.diet),
    protein: answerChange(ANSWER_FIELDS.protein),
    fruit: answerChange(ANSWER_FIELDS.fruit),
    training: answerChange(ANSWER_FIELDS.training),
    days: answerChange(ANSWER_FIELDS.days),
    allergens: answerChange(ANSWER_FIELDS.allergens),
    allergyNote: answerChange(ANSWER_FIELDS.allergyNote),
    caffeine: answerChange(ANSWER_FIELDS.caffeine),
    taste: answerChange(ANSWER_FIELDS.taste),
    time: answerChange(ANSWER_FIELDS.time),
    budget: answerChange(ANSWER_FIELDS.budget),
    age: answerChange(ANSWER_FIELDS.age),
    care: answerChange(ANSWER_FIELDS.care),
    note: answerChange(ANSWER_FIELDS.note),
  }),
});
export type AnswerChanges = z.output<typeof saveProjectInput>["changes"];

/** Sends a project in; a member may leave the address out. */
export const submitProjectInput = z.strictObject({
  id: z.uuid(),
  email: z.email("Write an email address, such as ana@example.org.").max(254).optional(),
});

/** What staff do with a request; `reply` goes with the status `answered` only. */
export const projectDecisionInput = z.strictObject({
  version: z.int().positive(),
  to: projectStatus,
  reply: z.string().trim().max(5000, "A reply has at most 5,000 characters.").default(""),
});
export type ProjectDecisionInput = z.output<typeof projectDecisionInput>;

export const projectQueueQuery = z.object({
  status: projectStatus.exclude(["draft"]).optional(),
  cursor: z.string().max(80).optional(),
});

/** Why something was left out. */
export type ExclusionReason =
  | "allergen"
  | "caffeine"
  | "age"
  | "care"
  | "stock"
  | "limit"
  | "budget"
  | "covered"
  | "no_need";

/** One product of the suggestion, with the rule behind it. Money in minor units. */
export interface SuggestedProduct {
  variantId: string;
  productId: string;
  handle: string;
  title: string;
  variantTitle: string;
  productKind: string;
  netWeight: string;
  look: PackDesign;
  price: number;
  /** What a month of it costs: 30 days at its servings a day. */
  monthly: number;
  perDay: number;
  /** How long a pack lasts; null where its servings are not known. */
  days: number | null;
  /** Why it is here, in plain words; a product can answer several needs. */
  rules: string[];
  /** What to mind with it. */
  cautions: string[];
}

export interface ExcludedProduct {
  handle: string;
  title: string;
  why: ExclusionReason;
  rule: string;
}

export interface Recommendation {
  suggestions: SuggestedProduct[];
  leftOut: ExcludedProduct[];
  /** Of one pack each, as the cart prices it before shipping and tax. */
  subtotal: number;
  /** What automatic discounts take off that. */
  discount: number;
  monthly: number;
  /** Minor units; what was named in the answers. */
  budget: number;
  currency: string;
  /** What a person will look at, since no rule can. */
  forStaff: string[];
}

/** Two pages changed the same answer: `kept` is in force, `other` is what the other page had said. */
export interface AnswerConflict {
  key: keyof typeof ANSWER_FIELDS;
  other: unknown;
  kept: unknown;
}

export const projectSummary = z.object({
  id: z.string(),
  status: projectStatus,
  updatedAt: z.number(),
  submittedAt: z.number().nullable(),
});
export type ProjectSummary = z.infer<typeof projectSummary>;

/** A project as its owner sees it. */
export interface ProjectView extends ProjectSummary {
  version: number;
  answers: Answers;
  /** As it was when the project was sent in; null for a draft. */
  recommendation: Recommendation | null;
  reply: string;
  email: string | null;
  createdAt: number;
}

/** What a save answers. */
export interface SavedProject {
  project: ProjectView;
  conflicts: AnswerConflict[];
  recommendation: Recommendation | null;
}

/** A request in the admin list. */
export interface ProjectQueueItem extends ProjectSummary {
  email: string | null;
  member: boolean;
  products: number;
}
/** A page of requests, with the number of each status. */
export interface ProjectQueue {
  rows: ProjectQueueItem[];
  next: string | null;
  counts: Partial<Record<ProjectStatus, number>>;
}
