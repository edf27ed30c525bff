/** Where the forum's topic about a text will hang. There is no forum yet: nothing is shown. */
export const TopicSlot = (_: { entryId: string }) => null;
