export { formatMinutes } from "#worker/kernel/format-minutes.ts";
