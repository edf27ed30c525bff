/** A small closed-loop load generator: a fixed count of kept-alive connections, each asking again as soon as it is answered. */
import { Agent, request } from "node:http";

/**
 * @param url what to ask for
 * @param options connections, seconds, and how long to warm up before counting
 * @returns requests per second and the p50 and p99 latencies in milliseconds
 */
export async function load(url, { connections = 16, seconds = 8, warmup = 2 } = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const start = performance.now() + warmup * 1000;
  const end = start + seconds * 1000;
  const times = [];
  const client = async () => {
    while (performance.now() < end) {
      const asked = performance.now();
      const status = await once(url, agent);
      const now = performance.now();
      if (status !== 200) throw new Error(`${url} answered ${status}`);
      if (asked >= start && now <= end) times.push(now - asked);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  times.sort((one, other) => one - other);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}

function once(url, agent) {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, headers: { accept: "text/html,*/*" } }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode));
      answer.once("error", reject);
    });
    call.once("error", reject);
    call.end();
  });
}
