/** Fills a local site with sample data, or removes it: for `npm run sample`, the benchmarks and browser tests. */

const PATH = "/api/dev/sample-data";

/**
 * @param origin a site on this machine
 * @param input `seed`, and `confirmed` for a shop that has orders of its own
 * @param report is told how far it came
 * @returns the last status
 */
export const fillWithSamples = (origin, input = {}, report = () => {}) => run(origin, "POST", input, report);

/** Removes the sample data and nothing else. */
export const removeSamples = (origin, report = () => {}) => run(origin, "DELETE", undefined, report);

async function run(origin, method, body, report) {
  let status = await send(origin, method, PATH, body);
  while (status.state === "filling" || status.state === "removing") {
    report(status);
    status = await send(origin, "POST", `${PATH}/work`);
  }
  return status;
}

async function send(origin, method, path, body) {
  const answer = await fetch(origin + path, {
    method,
    // A connection that a long step has kept busy is closed by the site just when the next call would use it.
    headers: { origin, connection: "close", ...(body && { "content-type": "application/json" }) },
    body: body && JSON.stringify(body),
  });
  const json = await answer.json();
  if (!answer.ok) throw new Error(json.error?.message ?? `The site answered ${answer.status}.`);
  return json;
}
