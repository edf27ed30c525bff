import { Badge, type Tone } from "#app/ui/index.ts";

/** How a status reads, and the color of its badge. */
export type StatusLabel = readonly [label: string, tone: Tone];

/** A status as a badge. */
export function StatusBadge({ status: [label, tone] }: { status: StatusLabel }) {
  return <Badge tone={tone}>{label}</Badge>;
}
