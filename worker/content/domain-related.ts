/** Which texts are like another, by what they are about: computed when one is published, so that pages only read it. */

export interface RelatedCandidate {
  id: string;
  category: string | null;
  tags: readonly string[];
  ingredients: readonly string[];
  /** All its words. */
  text: string;
}

/** Words of the language itself, and of every text of this site. */
const COMMON = new Set(
  "about above after again against almost along already also although always amount amounts another around because been before being below between both cannot comes could days does doing done down during each either enough even every first from gets gives good have here hours into itself just keep kept know less like little long made make makes many means might more most much must need never next often once only other others over people point same says should since small some still such take takes than that their them then there these they thing things this those three through times today together under until used uses using very want week weeks well were what when where whether which while whose will with within without work would year years your".split(
    " ",
  ),
);

/** How often each telling word occurs. */
export function wordCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/\p{L}{4,}/gu))
    if (!COMMON.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const shared = (a: readonly string[], b: readonly string[]): number => {
  const all = new Set([...a, ...b]);
  return all.size === 0 ? 0 : a.filter((one) => b.includes(one)).length / all.size;
};

/**
 * The ids of the most similar candidates, best first: the cosine of their words, each weighed by how few texts use it
 * (tf-idf), and the share of tags, ingredients and category that they have in common. What has nothing in common is
 * left out.
 */
export function rankRelated(own: RelatedCandidate, candidates: readonly RelatedCandidate[], limit: number): string[] {
  const documents = [own, ...candidates].map((one) => ({ one, counts: wordCounts(one.text) }));
  const frequency = new Map<string, number>();
  for (const { counts } of documents)
    for (const word of counts.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const vectors = documents.map(({ one, counts }) => {
    const weights = new Map<string, number>();
    for (const [word, count] of counts) {
      const rarity = Math.log(documents.length / (frequency.get(word) ?? 1));
      if (rarity > 0) weights.set(word, (1 + Math.log(count)) * rarity);
    }
    return { one, weights, length: Math.hypot(...weights.values()) };
  });
  const [mine, ...others] = vectors;
  if (!mine) return [];
  return others
    .map(({ one, weights, length }) => {
      let product = 0;
      for (const [word, weight] of mine.weights) product += weight * (weights.get(word) ?? 0);
      const cosine = mine.length * length === 0 ? 0 : product / (mine.length * length);
      const score =
        cosine +
        0.4 * shared(own.tags, one.tags) +
        0.3 * shared(own.ingredients, one.ingredients) +
        (own.category !== null && own.category === one.category ? 0.05 : 0);
      return { id: one.id, score };
    })
    .filter(({ score }) => score > 0.02)
    .sort((a, b) => b.score - a.score || a.id.localeCompare(b.id))
    .slice(0, limit)
    .map(({ id }) => id);
}
