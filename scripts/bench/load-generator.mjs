/**
 * A small closed-loop load generator: a fixed number of keep-alive connections, each sending its next request after
 * each response.
 */
import { openConnection } from "./http-socket.mjs";

/** How many requests of a load may be sent twice; more is a fault of the server. */
const MAX_RESENT = 16;

/**
 * @param origin of the server, over plain http
 * @param path to request; a function is called for each request
 * @param options connections, seconds, headers (a function is called for each request), and seconds of warm-up before
 * counting
 * @returns requests per second, the p50 and p99 latencies in milliseconds, and how many were counted
 */
async function generateLoad(origin, path, { connections = 16, seconds = 8, warmup = 2, headers } = {}) {
  const start = performance.now() + warmup * 1000;
  const end = start + seconds * 1000;
  const next = (option) => (typeof option === "function" ? option() : option);
  const times = [];
  let resent = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const { ask, resentCount, close } = await openConnection(origin);
      for (let now = performance.now(); now < end; ) {
        const wanted = next(path);
        const asked = now;
        const { status } = await ask(wanted, { headers: next(headers) });
        if (status !== 200) throw new Error(`${origin}${wanted} answered ${status}`);
        now = performance.now();
        if (asked >= start && now <= end) times.push(now - asked);
      }
      resent += resentCount();
      close();
    }),
  );
  if (resent > MAX_RESENT) throw new Error(`${origin} broke off ${resent} requests`);
  return { perSecond: times.length / seconds, count: times.length, ...percentiles(times) };
}

/** p50 and p99 of a list of times. */
export function percentiles(times) {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

/** The load after a warm-up, with the runtime's CPU time per response in ms. */
export async function measureLoad(server, path, options) {
  await generateLoad(server.url, path, { ...options, seconds: 0 });
  const before = server.cpu();
  const figures = await generateLoad(server.url, path, { ...options, warmup: 0 });
  return { ...figures, cpu: (server.cpu() - before) / Math.max(figures.count, 1) };
}
