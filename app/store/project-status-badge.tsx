import { Badge } from "#app/ui/index.ts";
import type { ProjectStatus } from "#worker/store/projects/contract.ts";

const STATUS_TONES = {
  draft: "neutral",
  submitted: "accent",
  in_review: "accent",
  answered: "success",
  closed: "neutral",
} as const;
/** The labels of a project's statuses. */
export const PROJECT_STATUS_LABELS: Record<ProjectStatus, string> = {
  draft: "Draft",
  submitted: "Submitted",
  in_review: "In review",
  answered: "Answered",
  closed: "Closed",
};

/** A project's status as a badge. */
export const ProjectStatusBadge = ({ status }: { status: ProjectStatus }) => (
  <Badge tone={STATUS_TONES[status]}>{PROJECT_STATUS_LABELS[status]}</Badge>
);
