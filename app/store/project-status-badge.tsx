import { Badge } from "#app/ui/index.ts";
import type { ProjectStatus } from "#worker/store/projects/contract.ts";

const STATUS_TONES = {
  draft: "neutral",
  submitted: "accent",
  in_review: "accent",
  answered: "success",
  closed: "neutral",
} as const;
/** The statuses in a word or two. */
export const PROJECT_STATUS_LABELS: Record<ProjectStatus, string> = {
  draft: "Draft",
  submitted: "Sent in",
  in_review: "Being read",
  answered: "Answered",
  closed: "Closed",
};

/** How far a request is, in a word. */
export const ProjectStatusBadge = ({ status }: { status: ProjectStatus }) => (
  <Badge tone={STATUS_TONES[status]}>{PROJECT_STATUS_LABELS[status]}</Badge>
);
