import type { DishDrawing, Topping } from "./plan-dish.ts";

/** Pieces of food, each about 36 units wide around its own middle. Food keeps its colors in every theme. */
const PIECES: Record<Topping, string> = {
  banana:
    '<circle r="23" fill="#f6e3a8"/><circle r="19" fill="#fbf0c9"/><path d="M0-9v7M8 5 2 1M-8 5l6-4" stroke="#c9a24e" stroke-width="2.500" stroke-linecap="round"/>',
  blueberry:
    '<circle r="13" fill="#3b4a86"/><circle cx="-3" cy="-4" r="6" fill="#5566a8"/><circle r="3.500" fill="#29356a"/>',
  raspberry:
    '<circle r="13" fill="#b03847"/><g fill="#cf5462"><circle cx="-5" cy="-5" r="4"/><circle cx="4" cy="-6" r="4"/><circle cx="7" cy="2" r="4"/><circle cx="0" cy="2" r="4"/><circle cx="-7" cy="3" r="4"/><circle cx="-1" cy="9" r="4"/></g>',
  walnut:
    '<path d="M0-17c-9-4-18 2-17 10-4 4-3 12 2 14 1 8 11 10 15 5 6 4 14 1 15-6 5-3 5-11 1-14 0-9-9-13-16-9Z" fill="#c79a63"/><path d="M0-15v26M-11-7c4 1 6 4 5 8M11-6c-5 1-6 4-4 8" stroke="#8d6236" stroke-width="2" fill="none" stroke-linecap="round"/>',
  almond:
    '<path d="M0-17c9 8 11 20 0 31-11-11-9-23 0-31Z" fill="#b87a45"/><path d="M0-12v20M-4-5v10M4-5v10" stroke="#95602f" stroke-width="1.500" fill="none"/>',
  seed: '<ellipse rx="5.500" ry="10" fill="#7f9a54"/><ellipse cx="14" cy="8" rx="5" ry="9" transform="rotate(50 14 8)" fill="#93ad66"/>',
  leaf: '<path d="M-20 6C-14-12 6-18 20-8 10 12-8 16-20 6Z" fill="#4c8a4a"/><path d="M-18 6C-6 0 8-4 18-8" stroke="#356836" stroke-width="2" fill="none"/>',
  tomato:
    '<circle r="19" fill="#c4402c"/><circle r="15" fill="#e0664a"/><g fill="#f3c07c"><ellipse cx="-6" cy="-5" rx="3" ry="4.500"/><ellipse cx="6" cy="-5" rx="3" ry="4.500"/><ellipse cx="0" cy="7" rx="4.500" ry="3"/></g>',
  cucumber:
    '<circle r="20" fill="#5c8f4e"/><circle r="17" fill="#dcebbd"/><g fill="#b9d394"><circle cx="-6" cy="-4" r="3"/><circle cx="6" cy="-4" r="3"/><circle cx="0" cy="7" r="3"/></g>',
  avocado:
    '<path d="M-26 6C-20-16 12-22 26-4 16-8-8-6-26 6Z" fill="#5b7f3a"/><path d="M-22 3C-15-13 10-17 22-5 12-8-6-6-22 3Z" fill="#cfdd8c"/>',
  chickpea:
    '<circle r="13" fill="#dcb673"/><circle cx="-3" cy="-4" r="6" fill="#ead0a0"/><path d="M2 9c2-2 2-5 0-7" stroke="#ab8343" stroke-width="2" fill="none"/>',
  "black-bean": '<ellipse rx="15" ry="10" fill="#33262b"/><ellipse cx="-3" cy="-3" rx="7" ry="3.500" fill="#55434b"/>',
  "white-bean": '<ellipse rx="15" ry="10" fill="#f3ead2"/><ellipse cx="-3" cy="-3" rx="7" ry="3.500" fill="#fffaf0"/>',
  cube: '<rect x="-17" y="-17" width="34" height="34" rx="6" fill="#c08a4a"/><rect x="-13" y="-15" width="28" height="27" rx="5" fill="#e3b878"/>',
  carrot:
    '<rect x="-17" y="-15" width="34" height="30" rx="7" fill="#cf6a24"/><rect x="-14" y="-14" width="28" height="25" rx="6" fill="#ea8b40"/>',
  pepper: '<path d="M-22 6C-16-14 14-18 24 0" stroke="#c23a2b" stroke-width="9" fill="none" stroke-linecap="round"/>',
  onion:
    '<circle r="11" fill="none" stroke="#7fae6b" stroke-width="5"/><circle r="5" fill="none" stroke="#cfe3bd" stroke-width="3"/>',
  broccoli:
    '<path d="M-4 4h8l3 16H-7Z" fill="#9dbb6c"/><g fill="#3f7a3f"><circle cx="-11" cy="-2" r="10"/><circle cx="11" cy="-2" r="10"/><circle cx="0" cy="-10" r="12"/></g><circle cx="-3" cy="-12" r="4" fill="#5c9a52"/>',
  cabbage:
    '<path d="M-22-4c12-10 30-6 44 6M-20 8c12-8 26-6 38 4" stroke="#8a3a78" stroke-width="6" fill="none" stroke-linecap="round"/>',
  pea: '<circle r="11" fill="#6d9f48"/><circle cx="-3" cy="-3" r="5" fill="#8dbb66"/>',
  nib: '<rect x="-7" y="-3" width="14" height="6" rx="3" fill="#3b2118"/><rect x="6" y="8" width="11" height="5" rx="2.500" transform="rotate(40 6 8)" fill="#2d1810"/>',
};
/** How many pieces of one kind lie together. */
const COUNTS: Partial<Record<Topping, number>> = {
  banana: 5,
  avocado: 4,
  seed: 7,
  nib: 8,
  pea: 8,
  blueberry: 6,
  leaf: 5,
  cabbage: 5,
};

/** The same numbers on the server and in the browser, between 0 and 1. */
const jitter = (n: number): number => {
  const x = Math.sin(n * 12.9898) * 43758.5453;
  return x - Math.floor(x);
};

const round = (n: number): number => Math.round(n);

/** Where the pieces of the kind number `index` of `kinds` lie: a sector of the dish each. */
function placePieces(
  index: number,
  kinds: number,
  count: number,
  radius: number,
): [x: number, y: number, turn: number][] {
  const middle = -2.2 + (index / kinds) * Math.PI * 2;
  const half = Math.min(0.62, (Math.PI / kinds) * 0.8);
  return Array.from({ length: count }, (_, i): [number, number, number] => {
    const angle = middle + half * ((i / Math.max(1, count - 1)) * 2 - 1) + (jitter(index * 31 + i) - 0.5) * 0.16;
    const far = radius * (i % 2 === 0 ? 0.78 : 0.48) + (jitter(index * 17 + i * 3) - 0.5) * radius * 0.12;
    return [round(Math.cos(angle) * far), round(Math.sin(angle) * far), round(jitter(index * 7 + i * 5) * 360)];
  });
}

/** A ring of diamonds on the rim, as one path. */
const rim = (radius: number, count: number): string =>
  Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2;
    return `M${round(Math.cos(angle) * radius) - 7} ${round(Math.sin(angle) * radius)}l7-8 7 8-7 8z`;
  }).join("");

const speckles = (radius: number): string =>
  Array.from({ length: 42 }, (_, i) => {
    const far = radius * Math.sqrt(jitter(i + 1));
    const angle = jitter(i + 99) * Math.PI * 2;
    return `M${round(Math.cos(angle) * far)} ${round(Math.sin(angle) * far)}h.1`;
  }).join("");

const strands = (radius: number): string =>
  Array.from({ length: 9 }, (_, i) => {
    const y = -radius * 0.8 + (i / 8) * radius * 1.6;
    const half = Math.sqrt(Math.max(0, radius * radius - y * y)) * 0.86;
    return `M${round(-half)} ${round(y)}q${round(half * 0.5)} ${i % 2 ? 34 : -34} ${round(half)} 0t${round(half)} 0`;
  }).join("");

/** The drawing's inside; everything lies around the point 0 0. */
function drawDish({ vessel, base, ground, toppings }: DishDrawing): string {
  if (vessel === "bars") return drawBars(base, toppings);
  const radius = vessel === "plate" ? 142 : vessel === "glass" ? 112 : 148;
  const outer = vessel === "glass" ? 132 : 196;
  const dish =
    vessel === "glass"
      ? `<circle r="132" fill="#cfe0dc"/><circle r="122" fill="#f4f8f4"/>`
      : vessel === "plate"
        ? `<circle r="196" fill="#f6efe0"/><circle r="196" fill="none" stroke="#b8431f" stroke-width="6"/><path d="${rim(172, 28)}" fill="#2f5d3a"/><circle r="150" fill="#eee3cd"/>`
        : `<circle r="196" fill="#2b6440"/><circle r="190" fill="#357a4e"/><path d="${rim(172, 26)}" fill="#edb54c"/><circle r="156" fill="#1f4a30"/>`;
  const food = `<circle r="${radius}" fill="${base}"/>`;
  const texture =
    ground === "grain"
      ? `<path d="${speckles(radius * 0.92)}" stroke="#fff" stroke-opacity=".38" stroke-width="7" stroke-linecap="round"/>`
      : ground === "strands"
        ? `<path d="${strands(radius)}" stroke="#a8854a" stroke-opacity=".5" stroke-width="8" fill="none" stroke-linecap="round"/>`
        : `<path d="M${-radius * 0.6} ${-radius * 0.2}q${radius * 0.5} ${-radius * 0.5} ${radius * 1.1} ${-radius * 0.1}" stroke="#fff" stroke-opacity=".3" stroke-width="12" fill="none" stroke-linecap="round"/>`;
  const pieces = toppings
    .map((kind, index) =>
      placePieces(index, toppings.length, vessel === "glass" ? 3 : (COUNTS[kind] ?? 5), radius)
        .map(([x, y, turn]) => `<g transform="translate(${x} ${y}) rotate(${turn})">${PIECES[kind]}</g>`)
        .join(""),
    )
    .join("");
  return `<ellipse cx="12" cy="20" rx="${outer + 4}" ry="${outer + 2}" fill="#000" opacity=".14"/>${dish}${food}${texture}${pieces}`;
}

/** Bars in two rows. */
function drawBars(base: string, toppings: readonly Topping[]): string {
  return Array.from({ length: 6 }, (_, i) => {
    const [x, y] = [(i % 3) * 118 - 118, i < 3 ? -92 : 92];
    const crumbs = Array.from({ length: 5 }, (_, n) => {
      const kind = toppings[n % Math.max(1, toppings.length)];
      return kind && kind !== "nib"
        ? `<g transform="translate(${round((jitter(i * 9 + n) - 0.5) * 60)} ${round((n - 2) * 30)}) rotate(${round(jitter(i + n * 3) * 360)}) scale(.7)">${PIECES[kind]}</g>`
        : "";
    }).join("");
    const specks = Array.from(
      { length: 14 },
      (_, n) => `M${round((jitter(i * 5 + n * 2) - 0.5) * 74)} ${round((jitter(i * 3 + n * 7) - 0.5) * 140)}h.1`,
    ).join("");
    return `<g transform="translate(${x} ${y}) rotate(${round((jitter(i + 40) - 0.5) * 7)})"><rect x="-46" y="-78" width="100" height="166" rx="12" fill="#000" opacity=".14"/><rect x="-50" y="-84" width="100" height="168" rx="12" fill="${base}"/><path d="${specks}" stroke="#e4cfa6" stroke-width="7" stroke-linecap="round"/>${crumbs}</g>`;
  }).join("");
}

/** The dish of a recipe, drawn from above; decorative. */
export function Dish({ dish, size, className }: { dish: DishDrawing; size: number; className?: string }) {
  return (
    <svg
      className={className}
      viewBox="-206 -206 424 424"
      width={size}
      height={size}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn above of numbers and names of this file
      dangerouslySetInnerHTML={{ __html: drawDish(dish) }}
    />
  );
}
