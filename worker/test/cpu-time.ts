/**
 * The processor time in ms that a call takes, which other work on the machine hardly changes. Of the whole process: for unit
 * tests, which run in one of their own.
 */
export function cpuTimeOf(run: () => unknown): number {
  const from = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}
