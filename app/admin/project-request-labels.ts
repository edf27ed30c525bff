import type { Tone } from "#app/ui/index.ts";
import type { ProjectStatus } from "#worker/store/projects/contract.ts";

/** The statuses of custom project requests as staff read them. */
export const PROJECT_REQUEST_STATUS_LABELS: Record<ProjectStatus, { name: string; tone: Tone; action: string }> = {
  draft: { name: "Draft", tone: "neutral", action: "" },
  submitted: { name: "New", tone: "accent", action: "" },
  in_review: { name: "In review", tone: "primary", action: "Start review" },
  answered: { name: "Answered", tone: "success", action: "Send reply" },
  closed: { name: "Closed", tone: "neutral", action: "Close request" },
};
