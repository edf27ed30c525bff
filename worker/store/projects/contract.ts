import { z } from "zod";
import type { PackDesign } from "../catalogue/contract.ts";
import { ANSWER_FIELDS, type Answers } from "./contract-questionnaire.ts";

export * from "./contract-questionnaire.ts";

/** The status of a request. */
export const projectStatus = z.enum(["draft", "submitted", "in_review", "answered", "closed"]);
export type ProjectStatus = z.infer<typeof projectStatus>;

/** One answer before and after the change; null: not answered. */
const answerChange = <S extends z.ZodType>(field: S) =>
  z.object({ was: field.nullable().catch(null), now: field.nullable() }).optional();

/** What a page saves: only the answers that changed there. */
export const saveProjectInput = z.strictObject({
  /** The project that the page shows; null if none is stored yet. */
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

/** Submits a project; members may leave out the email address. */
export const submitProjectInput = z.strictObject({
  id: z.uuid(),
  email: z.email("Enter a valid email address, such as ana@example.org.").max(254).optional(),
});

/** A decision of staff about a request; `reply` is only allowed with the status `answered`. */
export const projectDecisionInput = z.strictObject({
  version: z.int().positive(),
  to: projectStatus,
  reply: z.string().trim().max(5000, "Enter a reply of up to 5,000 characters.").default(""),
});
export type ProjectDecisionInput = z.output<typeof projectDecisionInput>;

export const projectQueueQuery = z.object({
  status: projectStatus.exclude(["draft"]).optional(),
  cursor: z.string().max(80).optional(),
});

/** Why a product was left out. */
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

/** A recommended product, with the rule behind it. Amounts in minor units. */
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
  /** The cost per month: 30 days at its servings per day. */
  monthly: number;
  perDay: number;
  /** How long a pack lasts; null if its servings are unknown. */
  days: number | null;
  /** Why it is recommended, in plain words; a product can meet several needs. */
  rules: string[];
  /** Warnings that go with it. */
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
  /** For one pack each, as the cart prices it before shipping and tax. */
  subtotal: number;
  /** Automatic discounts on that. */
  discount: number;
  monthly: number;
  /** Minor units, from the answers. */
  budget: number;
  currency: string;
  /** What staff should check, since no rule can. */
  forStaff: string[];
}

/** Two pages changed the same answer: `kept` is stored, `other` is what the other page had entered. */
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
  /** As it was when the project was submitted; null for a draft. */
  recommendation: Recommendation | null;
  reply: string;
  email: string | null;
  createdAt: number;
}

/** The result of a save. */
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
  /** The chosen goals by name, and the monthly budget in whole units of the shop's currency; null where not given. */
  goals: string[];
  budget: number | null;
}
/** A page of requests, with the number of each status. */
export interface ProjectQueue {
  rows: ProjectQueueItem[];
  next: string | null;
  counts: Partial<Record<ProjectStatus, number>>;
}
