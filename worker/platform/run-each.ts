/**
 * Does a piece of work for each item, some at a time. An item that fails is logged and doesn't hold the others back: its caller
 * sees to it that it is tried again.
 * @param subject says in the log what the items are
 * @param atOnce how many items are worked on at once; the next ones begin when all of these are done
 * @returns the items that failed
 */
export async function runEach<T>(
  subject: string,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  atOnce = 1,
): Promise<T[]> {
  const failed: T[] = [];
  const tryOne = async (item: T) => {
    try {
      await work(item);
    } catch (error) {
      console.error(`${subject}: one failed and will be tried again: ${String(error)}`);
      failed.push(item);
    }
  };
  for (let at = 0; at < items.length; at += atOnce) await Promise.all(items.slice(at, at + atOnce).map(tryOne));
  return failed;
}
