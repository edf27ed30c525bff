/** What people type, made from the words of the index: the same index gives the same queries. */
import { random } from "./texts.mjs";

const EACH = 40;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/**
 * @param words of the index with how many documents have each, most first
 * @param titles some titles of documents
 * @param synonyms lists of words that mean the same
 * @returns lists of paths by the kind of query
 */
export function listQueries({ words, titles, synonyms }) {
  const draw = random(2);
  const pick = (list) => list[Math.floor(draw() * list.length)];
  const some = (make, count = EACH) => Array.from({ length: count }, make);
  const long = words.filter(({ word }) => word.length >= 5 && /^[a-z]+$/.test(word));
  const total = words[0].documents;
  const between = (from, to) =>
    long.filter(({ documents }) => documents >= from * total && documents < to * total).map(({ word }) => word);
  const common = between(0.1, 0.6);
  const medium = between(0.005, 0.1);
  const rare = between(0, 0.0005);
  const unique = (list) => [...new Set(list)];
  const api = (list) => unique(list).map((text) => `/api/search?q=${encodeURIComponent(text)}`);
  const page = (list, rest = "") => unique(list).map((text) => `/search?q=${encodeURIComponent(text)}${rest}`);
  const title = () =>
    pick(titles)
      .split(" ")
      .slice(0, 2 + Math.floor(draw() * 2))
      .join(" ")
      .toLowerCase();
  return [
    {
      name: "Typed letter by letter",
      paths: api(
        some(title, 12).flatMap((text) =>
          Array.from(text, (_, at) => text.slice(0, at + 1)).filter((part) => part.trim() === part),
        ),
      ),
    },
    { name: "One word", paths: api([...some(() => pick(medium)), ...some(() => pick(rare))]) },
    { name: "Two or three words of a title", paths: api(some(title)) },
    {
      name: "Three words that many texts have",
      paths: api(some(() => `${pick(medium)} ${pick(common)} ${pick(medium)}`)),
    },
    { name: "A word that most texts have", paths: api(words.slice(0, EACH).map(({ word }) => word)) },
    { name: "Two words that most texts have", paths: api(some(() => `${pick(common)} ${pick(common)}`)) },
    { name: "Eight words", paths: api(some(() => some(() => pick(draw() < 0.5 ? common : medium), 8).join(" "))) },
    {
      name: "A misspelled word",
      paths: api([
        ...some(() => misspell(pick(medium), draw)),
        ...some(() => `${misspell(pick(medium), draw)} ${pick(medium)}`),
      ]),
    },
    { name: "A synonym", paths: api(synonyms.flat().flatMap((term) => [term, `${term} ${pick(medium)}`])) },
    { name: "Nothing found", paths: api(some(() => some(() => pick(LETTERS.split("")), 9).join(""))) },
    {
      name: "Results page, all kinds",
      paths: page([...some(() => pick(medium), 30), ...some(() => pick(common), 15), ...some(title, 30)]),
    },
    {
      name: "Results page, one kind",
      paths: ["product", "article", "study"].flatMap((kind) =>
        page(
          some(() => pick(draw() < 0.5 ? common : medium), 16),
          `&kind=${kind}`,
        ),
      ),
    },
    {
      name: "Results page, page 2 to 9 of a kind",
      paths: some(() => `/search?q=${pick(medium)}&kind=article&page=${2 + Math.floor(draw() * 8)}`),
    },
  ];
}

/** One letter left out, doubled, replaced or swapped with its neighbor, never the first. */
function misspell(word, draw) {
  const at = 1 + Math.floor(draw() * (word.length - 2));
  const [before, letter, rest] = [word.slice(0, at), word[at], word.slice(at + 1)];
  const other = LETTERS[Math.floor(draw() * LETTERS.length)];
  return [
    before + rest,
    before + letter + letter + rest,
    before + other + rest,
    before + rest.charAt(0) + letter + rest.slice(1),
  ][Math.floor(draw() * 4)];
}
