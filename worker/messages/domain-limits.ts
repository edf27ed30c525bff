/** In characters. */
export const MAX_MESSAGE_LENGTH = 4000;
export const MAX_MEMBERS = 20;
/** How many messages one report may disclose. */
export const MAX_DISCLOSED = 20;
