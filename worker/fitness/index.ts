/**
 * The fitness app: a member's log of food, body and training, kept in an object of their own (`log/`); targets (`plan/`),
 * exercises and progression (`training/`), trends (`progress/`) and the coach (`coach/`) are rules over it.
 */
export { fitnessApi } from "./api.ts";
export { coachApi } from "./coach/api.ts";
export { Coach } from "./coach/coach.ts";
export { readEvidenceLines } from "./coach/read-evidence.ts";
export { readRecipeFoods } from "./coach/recipe-foods.ts";
export { coachService } from "./coach/service.ts";
export { FitnessLog } from "./log/fitness-log.ts";
export { fitnessService } from "./service.ts";
