import { z } from "zod";
import type { Look } from "../catalogue/contract.ts";
import { type Answers, FIELDS } from "./contract-answers.ts";

export * from "./contract-answers.ts";

/** How far a request has come. */
export const projectStatus = z.enum(["draft", "submitted", "in_review", "answered", "closed"]);
export type ProjectStatus = z.infer<typeof projectStatus>;

/** One answer as it was where the change began, and as it is to be; null: not answered. */
const change = <S extends z.ZodType>(field: S) =>
  z.object({ was: field.nullable().catch(null), now: field.nullable() }).optional();

/** What a page saves: only the answers that changed there. */
export const saveProject = z.strictObject({
  /** The project that the page shows; null where none is stored yet. */
  id: z.uuid().nullable(),
  changes: z.strictObject({
    goals: change(FIELDS.goals),
    diet: change(FIELDS.diet),
    protein: change(FIELDS.protein),
    fruit: change(FIELDS.fruit),
    training: change(FIELDS.training),
    days: change(FIELDS.days),
    allergens: change(FIELDS.allergens),
    allergyNote: change(FIELDS.allergyNote),
    caffeine: change(FIELDS.caffeine),
    taste: change(FIELDS.taste),
    time: change(FIELDS.time),
    budget: change(FIELDS.budget),
    age: change(FIELDS.age),
    care: change(FIELDS.care),
    note: change(FIELDS.note),
  }),
});
export type Changes = z.output<typeof saveProject>["changes"];

/** Sends a project in; a member may leave the address out. */
export const submitProject = z.strictObject({
  id: z.uuid(),
  email: z.email("Write an email address, such as ana@example.org.").max(254).optional(),
});

/** What staff do with a request; `reply` goes with the status `answered` only. */
export const changeProject = z.strictObject({
  version: z.int().positive(),
  to: projectStatus,
  reply: z.string().trim().max(5000, "A reply has at most 5,000 characters.").default(""),
});
export type ChangeProject = z.output<typeof changeProject>;

export const projectQueue = z.object({
  status: projectStatus.exclude(["draft"]).optional(),
  cursor: z.string().max(80).optional(),
});

/** Why something was left out. */
export type LeftOutWhy =
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
export interface Suggestion {
  variantId: string;
  productId: string;
  handle: string;
  title: string;
  variantTitle: string;
  productKind: string;
  netWeight: string;
  look: Look;
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

export interface LeftOut {
  handle: string;
  title: string;
  why: LeftOutWhy;
  rule: string;
}

export interface Recommendation {
  suggestions: Suggestion[];
  leftOut: LeftOut[];
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
export interface Conflict {
  key: keyof typeof FIELDS;
  other: unknown;
  kept: unknown;
}

export const projectCard = z.object({
  id: z.string(),
  status: projectStatus,
  updatedAt: z.number(),
  submittedAt: z.number().nullable(),
});
export type ProjectCard = z.infer<typeof projectCard>;

/** A project as its owner sees it. */
export interface ProjectView extends ProjectCard {
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
  conflicts: Conflict[];
  recommendation: Recommendation | null;
}
