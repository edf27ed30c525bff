/** The clock that this runtime began with, however often its modules are loaded. */
const clocks = globalThis as { realDate?: DateConstructor };

/**
 * `TEST_NOW=2028-02-29T23:59:30Z npx vitest run FILES`: each file of tests begins at that instant, and the clock runs from
 * there. Only the code's own clock is another: the runtime's alarms, stores and the database's triggers keep the real one.
 */
export function shiftClock(start: string | undefined): void {
  const RealDate = clocks.realDate ?? Date;
  clocks.realDate = RealDate;
  if (!start) return;
  const offset = RealDate.parse(start) - RealDate.now();
  if (Number.isNaN(offset)) throw new Error(`TEST_NOW is no instant: ${start}`);
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [target.now() + offset] : args, newTarget),
    get: (target, name) => (name === "now" ? () => target.now() + offset : Reflect.get(target, name)),
  });
}
