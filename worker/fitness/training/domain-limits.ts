/** What bounds workouts and routines. */
/** Nothing above these is stored; what is merely unlikely is asked about (domain-set.ts). */
export const SET_LIMITS = { weightKg: 1500, reps: 1000, seconds: 86_400, meters: 1_000_000 } as const;
export const MAX_WORKOUT_EXERCISES = 60;
export const MAX_SET_POSITION = 999;

export const MAX_ROUTINE_DAYS = 40;
export const MAX_SLOTS = 20;
export const MAX_SLOT_SETS = 20;
