/** The pictures that social networks show with a link to a text, an ingredient or a study: drawn once, then kept. */
export { serveSocialCard } from "./serve.ts";
export { socialCardsService } from "./service.ts";
