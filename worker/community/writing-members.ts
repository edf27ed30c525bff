/** In ms: of a member no more is taken in that time, and pages aren't told more often. */
const MEMBER_GAP = 3000;
const TELL_GAP = 2000;
/** In ms, how long someone counts as writing. */
const LASTS = 7000;
const NAMES_SHOWN = 3;
/** How many are remembered at once; more change nothing for those who read. */
const MAX_MEMBERS = 50;

/** Who is writing in a topic, in memory alone. */
export class WritingMembers {
  private readonly members = new Map<string, { name: string; at: number }>();
  private toldAt = 0;

  /**
   * Someone is writing.
   * @returns what pages are told; null: nothing, since they were told a moment ago
   */
  note(author: { id: string; name: string }, now: number) {
    for (const [id, { at }] of this.members) if (at <= now - LASTS) this.members.delete(id);
    const known = this.members.get(author.id);
    if ((known && now - known.at < MEMBER_GAP) || (!known && this.members.size >= MAX_MEMBERS)) return null;
    this.members.set(author.id, { name: author.name, at: now });
    if (now - this.toldAt < TELL_GAP) return null;
    this.toldAt = now;
    const all = [...this.members].map(([id, { name }]) => ({ id, name }));
    return { members: all.slice(-NAMES_SHOWN), others: Math.max(0, all.length - NAMES_SHOWN) };
  }
}
