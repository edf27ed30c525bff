import { Badge } from "#app/ui/index.ts";
import type { ProjectStatus } from "#worker/store/projects/contract.ts";

const TONE = {
  draft: "neutral",
  submitted: "accent",
  in_review: "accent",
  answered: "success",
  closed: "neutral",
} as const;
/** The statuses in a word or two. */
export const STATUS_NAME: Record<ProjectStatus, string> = {
  draft: "Draft",
  submitted: "Sent in",
  in_review: "Being read",
  answered: "Answered",
  closed: "Closed",
};

/** How far a request is, in a word. */
export const ProjectBadge = ({ status }: { status: ProjectStatus }) => (
  <Badge tone={TONE[status]}>{STATUS_NAME[status]}</Badge>
);
