import { Badge, type Tone } from "#app/ui/index.ts";

/** A status as its badge. */
export function StatusBadge({ of: [word, tone] }: { of: readonly [word: string, tone: Tone] }) {
  return <Badge tone={tone}>{word}</Badge>;
}
