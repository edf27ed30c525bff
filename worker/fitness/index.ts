/**
 * The fitness app: a member's log of food, body and training, kept in an object of their own (`log/`); targets (`plan/`),
 * exercises and progression (`training/`), trends (`progress/`) and the coach (`coach/`) are rules over it.
 */
export { fitnessApi } from "./api.ts";
export { coachApi } from "./coach/api.ts";
export { callCoach } from "./coach/call-coach.ts";
export { Coach } from "./coach/coach.ts";
export { readEvidenceLines } from "./coach/read-evidence.ts";
export { coachService } from "./coach/service.ts";
export { callLog } from "./log/call-log.ts";
export { FitnessLog } from "./log/fitness-log.ts";
export { photosApi } from "./photos/api.ts";
export { photosService } from "./photos/service.ts";
export { recipeFoodsApi } from "./recipes/api.ts";
export { readRecipeFoods, readRecipeToLog } from "./recipes/read-recipe-foods.ts";
export { fitnessService } from "./service.ts";
export { fitnessStaffApi } from "./staff/api.ts";
export { fitnessStaffService } from "./staff/service.ts";
export { exerciseEditsApi, exercisesAdminApi } from "./training/api-exercise-edits.ts";
