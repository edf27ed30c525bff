import { Badge, type Tone } from "#app/ui/index.ts";

/** A status label as a badge. */
export function StatusBadge({ status: [label, tone] }: { status: readonly [label: string, tone: Tone] }) {
  return <Badge tone={tone}>{label}</Badge>;
}
