/** The most records that one call tags. */
export const TAGGED_PER_CALL = 200;

/** The same records in as many parts as calls are needed. */
export function splitTarget(target: Record<string, string[]>): Record<string, string[]>[] {
  const [[name, keys] = ["", []]] = Object.entries(target);
  if (Object.keys(target).length > 1 || keys.length <= TAGGED_PER_CALL) return [target];
  return Array.from({ length: Math.ceil(keys.length / TAGGED_PER_CALL) }, (_, i) => ({
    [name]: keys.slice(i * TAGGED_PER_CALL, (i + 1) * TAGGED_PER_CALL),
  }));
}
