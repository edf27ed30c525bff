/**
 * Draws the pictures that are made of the site's own art: the social cards and /favicon.ico. Run
 * `node scripts/social-cards.mjs` after a change of a theme, a pack, a product's name or an article's title;
 * the output is committed.
 */
import { makeFavicon } from "./lib/favicon.mjs";
import { makeSocialCards } from "./lib/social-cards.mjs";
import { say } from "./lib/tools.mjs";

await makeFavicon();
say(`Social cards: ${await makeSocialCards()} drawn to public/art/cards.`);
