import type { Tone } from "#app/ui/index.ts";
import type { ProjectStatus } from "#worker/store/projects/contract.ts";

/** The statuses of custom project requests as staff read them. */
export const PROJECT_REQUEST_STATUS_LABELS: Record<ProjectStatus, { name: string; tone: Tone; act: string }> = {
  draft: { name: "Draft", tone: "neutral", act: "" },
  submitted: { name: "New", tone: "accent", act: "" },
  in_review: { name: "In review", tone: "primary", act: "Take it into review" },
  answered: { name: "Answered", tone: "success", act: "Send the reply" },
  closed: { name: "Closed", tone: "neutral", act: "Close it" },
};
