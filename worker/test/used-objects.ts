import { watchAlarms } from "./quick-waits.ts";

/** The Durable Objects that were started since the stores were emptied, by binding: no other has data. */
const runtime = globalThis as { usedObjects?: Map<string, Map<string, DurableObjectId>> };
runtime.usedObjects ??= new Map();
const used = runtime.usedObjects;

interface UsedObject {
  binding: string;
  /** Another one for each start. */
  id: DurableObjectId;
}

/**
 * The class as the runtime gets it, noting each object that is started. The runtime's own list has every object there ever
 * was, emptied ones too: some hundred after a few files, each of which takes a millisecond to start.
 */
export function noteUse<Class extends new (ctx: DurableObjectState, env: Env) => object>(
  binding: keyof Env,
  known: Class,
): Class {
  const objects = used.get(binding) ?? new Map<string, DurableObjectId>();
  used.set(binding, objects);
  return new Proxy(known, {
    construct(target, args: ConstructorParameters<Class>, newTarget) {
      const { id, storage } = args[0];
      watchAlarms(storage);
      objects.set(id.toString(), id);
      return Reflect.construct(target, args, newTarget);
    },
  });
}

/** Those that may have data, awake or asleep. */
export const listUsedObjects = (): UsedObject[] =>
  [...used].flatMap(([binding, objects]) => [...objects.values()].map((id) => ({ binding, id })));

/** These were emptied. One that was started again meanwhile is kept. */
export function forgetUse(objects: readonly UsedObject[]): void {
  for (const { binding, id } of objects) {
    const known = used.get(binding);
    if (known?.get(id.toString()) === id) known.delete(id.toString());
  }
}
