import type { ProjectStatus } from "#worker/store/projects/contract.ts";
import type { StatusLabel } from "./status-badge.tsx";

/** The statuses of custom project requests as staff read them. */
export const PROJECT_STATUS_LABELS: Record<ProjectStatus, StatusLabel> = {
  draft: ["Draft", "neutral"],
  submitted: ["New", "accent"],
  in_review: ["In review", "primary"],
  answered: ["Answered", "success"],
  closed: ["Closed", "neutral"],
};
