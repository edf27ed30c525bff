/**
 * Lets the server take other calls between two steps of long work. Embedded databases answer without a pause, so that it
 * would not look for them before the end, and would close the connections that waited.
 */
export const letOthersIn = (): Promise<void> => scheduler.wait(1);
