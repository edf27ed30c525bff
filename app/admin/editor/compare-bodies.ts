import { type Block, type Body, bodyText } from "#worker/content/domain-body.ts";

/** One block of two versions side by side; null where a version lacks it. */
export interface BlockPair {
  mine: string | null;
  theirs: string | null;
  isSame: boolean;
}

const NAMES: Partial<Record<Block["type"], string>> = {
  image: "Picture",
  gallery: "Gallery",
  figure: "Figure",
  table: "Table",
  productEmbed: "Product",
  studyEmbed: "Study",
  studyTable: "Evidence table",
  recipeEmbed: "Recipe",
  programEmbed: "Program",
  ingredientEmbed: "Ingredient",
  horizontalRule: "Divider",
  poll: "Poll",
};

/** A block's words; one without words says what it is. */
function blockWords(block: Block): string {
  const words = bodyText({ type: "doc", content: [block] });
  const name = NAMES[block.type];
  return name ? [`[${name}]`, words].filter(Boolean).join(" ") : words;
}

/**
 * Two versions of a body block by block: equal blocks stand beside each other, blocks that were changed in the same place
 * too, so that their words can be compared.
 */
export function pairBlocks(mine: Body, theirs: Body): BlockPair[] {
  const [a, b] = [mine.content, theirs.content];
  const [left, right] = [a.map((block) => JSON.stringify(block)), b.map((block) => JSON.stringify(block))];
  let start = 0;
  while (start < a.length && start < b.length && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  const same = (block: Block): BlockPair => ({ mine: blockWords(block), theirs: blockWords(block), isSame: true });
  const middle = alignMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end), same);
  return [...a.slice(0, start).map(same), ...middle, ...a.slice(a.length - end).map(same)];
}

function alignMiddle(a: readonly Block[], b: readonly Block[], same: (block: Block) => BlockPair): BlockPair[] {
  const key = (block: Block) => JSON.stringify(block);
  const [left, right] = [a.map(key), b.map(key)];
  const width = b.length + 1;
  const common = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] = left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: BlockPair[] = [];
  let [onlyMine, onlyTheirs]: [Block[], Block[]] = [[], []];
  const flush = () => {
    for (let i = 0; i < Math.max(onlyMine.length, onlyTheirs.length); i++) {
      const [x, y] = [onlyMine[i], onlyTheirs[i]];
      pairs.push({ mine: x ? blockWords(x) : null, theirs: y ? blockWords(y) : null, isSame: false });
    }
    [onlyMine, onlyTheirs] = [[], []];
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [x, y] = [a[i], b[j]];
    if (x && y && left[i] === right[j]) {
      flush();
      pairs.push(same(x));
      i += 1;
      j += 1;
    } else if (x && (!y || at(i + 1, j) >= at(i, j + 1))) {
      onlyMine.push(x);
      i += 1;
    } else if (y) {
      onlyTheirs.push(y);
      j += 1;
    }
  }
  flush();
  return pairs;
}

/** What is shown of two versions: the changed blocks, with one equal block before and after; null: equal ones left out. */
export function shortenPairs(pairs: readonly BlockPair[]): (BlockPair | null)[] {
  const isNear = (at: number) => [at - 1, at, at + 1].some((index) => pairs[index]?.isSame === false);
  const shown: (BlockPair | null)[] = [];
  pairs.forEach((pair, at) => {
    if (isNear(at)) shown.push(pair);
    else if (shown.at(-1) !== null || shown.length === 0) shown.push(null);
  });
  return shown;
}
