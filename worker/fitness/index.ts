/**
 * The fitness app: a member's log of food, body and training, kept in an object of their own (`log/`); targets (`plan/`),
 * exercises and progression (`training/`), trends (`progress/`) and the coach (`coach/`) are rules over it.
 */
export { fitnessApi } from "./api.ts";
export { FitnessLog } from "./log/fitness-log.ts";
export { fitnessService } from "./service.ts";
