/** What became of a call that was sent in parts. */
export interface PartsResult<Part> {
  /** How many records the parts that went through name. */
  done: number;
  /** The parts that didn't; sending them again is what is left to do. */
  failed: Part[];
  /** Why the last of them didn't. */
  error: unknown;
}

/**
 * Sends each part, one after another. One that fails is tried once more, then the next ones follow: a moment without
 * connection must not leave the rest undone.
 * @param sizeOf how many records a part names
 * @param report is told after each part how many are done
 */
export async function sendInParts<Part>(
  parts: readonly Part[],
  send: (part: Part) => Promise<unknown>,
  sizeOf: (part: Part) => number,
  report: (done: number) => void = () => {},
): Promise<PartsResult<Part>> {
  const result: PartsResult<Part> = { done: 0, failed: [], error: null };
  for (const part of parts)
    try {
      await send(part).catch(() => send(part));
      result.done += sizeOf(part);
      report(result.done);
    } catch (error) {
      result.failed.push(part);
      result.error = error;
    }
  return result;
}
