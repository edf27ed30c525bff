/**
 * Texts that a search meets in a large shop: words of the demo texts as often as they stand there, each text about a few
 * things that it says again and again, and some names that hardly any other text has. The same number gives the same text.
 */

/** Numbers from 0 to 1 that are the same in every run: a Lehmer generator modulo 2^31 - 1 without its first values. */
export function random(seed) {
  let state = (seed * 7919 + 1) % 2_147_483_647;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  for (let i = 0; i < 4; i++) next();
  return next;
}

/** Entries of the table that words are drawn from: a word stands in it as often as in the texts. */
const DRAWS = 2 ** 16;
/** Names that are made up, of people, places, plants and brands: a large shop's texts have many more words than ours. */
const NAMES = 60_000;
/** Of so many words of a text one is such a name. */
const NAME_EVERY = 60;
/** Of so many words one is what the text is about. */
const TOPIC_EVERY = 12;
const SYLLABLES =
  "an ba ca chi da do el fi gu ha il jo ka lo ma ni or pa qui ra sa ti ur va wa xi yo zu ber den len mir nor tal".split(
    " ",
  );

/**
 * @param texts of the demo content
 * @param topics what texts are about, such as "maca"
 */
export function makeWriter(texts, topics) {
  const counts = new Map();
  for (const text of texts)
    for (const word of text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}]+)?/gu) ?? [])
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const ranked = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  const total = ranked.reduce((sum, [, n]) => sum + n, 0);
  const table = ranked.flatMap(([word, n]) => Array(Math.max(1, Math.round((n / total) * DRAWS))).fill(word));
  const chance = random(17);
  const names = Array.from({ length: NAMES }, () => makeName(chance));
  const pick = (list, draw) => list[Math.floor(draw() * list.length)];
  /** Names too are not equally known. */
  const pickName = (draw) => names[Math.floor(draw() ** 2.5 * names.length)];
  const pickTopics = (draw) =>
    Array.from({ length: 1 + Math.floor(draw() * 3) }, () => topics[Math.floor(draw() ** 1.5 * topics.length)]);

  /** Sentences of about so many words. */
  function write(draw, about, words) {
    const sentences = [];
    for (let left = words; left > 0; ) {
      const length = 7 + Math.floor(draw() * 12);
      const parts = Array.from({ length }, () => {
        const chance = draw();
        if (chance < 1 / NAME_EVERY) return pickName(draw);
        return chance < 1 / NAME_EVERY + 1 / TOPIC_EVERY ? pick(about, draw) : pick(table, draw);
      });
      sentences.push(`${capital(parts.join(" "))}.`);
      left -= length;
    }
    return sentences;
  }
  const title = (draw, about, words) =>
    capital(
      [
        pick(about, draw),
        ...Array.from({ length: words - 1 }, () => (draw() < 0.3 ? pick(about, draw) : pick(table, draw))),
        ...(draw() < 0.4 ? [pickName(draw)] : []),
      ].join(" "),
    );
  return { pick, pickName, pickTopics, write, title, ranked, names };
}

const makeName = (draw) =>
  Array.from({ length: 2 + Math.floor(draw() * 3) }, () => SYLLABLES[Math.floor(draw() * SYLLABLES.length)]).join("");
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
