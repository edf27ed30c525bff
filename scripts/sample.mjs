/**
 * `npm run sample`: fills the running local shop with 120 days of sample data; `-- --remove` takes it away again.
 * `--seed N` gives another shop, `--confirmed` adds samples to one that has orders. docs/sample-data.md has the rules.
 */
import { parseArgs } from "node:util";
import { listRunningSites } from "./lib/running-sites.mjs";
import { fillWithSamples, removeSamples } from "./lib/sample-data.mjs";
import { log } from "./lib/script-tools.mjs";

const { values: options } = parseArgs({
  options: {
    remove: { type: "boolean" },
    confirmed: { type: "boolean" },
    seed: { type: "string" },
    port: { type: "string" },
  },
});

try {
  const origin = await findSite();
  const started = Date.now();
  const status = options.remove
    ? await removeSamples(origin, report)
    : await fillWithSamples(
        origin,
        { ...(options.seed && { seed: Number(options.seed) }), confirmed: options.confirmed === true },
        report,
      );
  for (const sentence of status.kept) log(sentence);
  if (!options.remove) await openDiary(origin);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  log(
    options.remove
      ? `Sample data removed in ${seconds} s.`
      : `${status.orders} sample orders and all around them, in ${seconds} s. Remove them with: npm run sample -- --remove`,
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/** Gives the member with the sample diary a password, so that one can sign in as them. */
async function openDiary(origin) {
  const user = {
    email: "diary@sample.example.com",
    password: "two sample years",
    role: "member",
    firstName: "Dana (sample)",
  };
  const answer = await fetch(`${origin}/api/dev/bootstrap`, {
    method: "POST",
    headers: { origin, connection: "close", "content-type": "application/json" },
    body: JSON.stringify({ users: [user] }),
  });
  if (answer.ok)
    log(
      `Two years of the fitness app: sign in as ${user.email} with the password "${user.password}" and open /fitness-app.`,
    );
}

async function findSite() {
  const port = options.port ?? (await listRunningSites())[0]?.port;
  if (port === undefined) throw new Error("Start the site first, in another terminal: npm start");
  return `http://localhost:${port}`;
}

function report({ state, done, of }) {
  if (of > 0) log(`${state === "removing" ? "Removing" : "Filling"}: step ${done} of ${of}.`);
}
