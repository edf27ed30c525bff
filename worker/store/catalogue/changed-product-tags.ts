import { CATALOGUE_TAG, FLAGSHIP_TAG, productTag } from "../../kernel/page-tags.ts";

/**
 * The tags that a save of products raises: each product wherever it is shown, the lists, and the flagship's page where
 * one of them is or was the flagship.
 * @param saved as they were and as they are: a new handle counts besides the old one
 */
export const changedProductTags = (saved: readonly { handle: string; flagship: boolean }[]): string[] => [
  ...new Set(saved.map((p) => productTag(p.handle))),
  CATALOGUE_TAG,
  ...(saved.some((p) => p.flagship) ? [FLAGSHIP_TAG] : []),
];
