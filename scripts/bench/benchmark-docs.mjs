/** docs/benchmarks.md: a measured part replaces its own section, the others stay. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { ROOT } from "../lib/script-tools.mjs";

const FILE = join(ROOT, "docs", "benchmarks.md");
const HEAD = `# Benchmarks

Written by \`npm run bench\`; \`npm run bench -- pages\`, \`-- store\`, \`-- far\`, \`-- search\`, \`-- articles\`, \`-- spam\`, \`-- forum\`,
\`-- topics\` and \`-- fitness\` measure one part and leave the others. The built Worker runs in Miniflare itself (\`wrangler dev\` puts a proxy in front that would be what is
measured), and the load generator shares the machine with it. CPU is the processor time of the runtime for each answer,
which other work on the machine changes little; times and requests per second it changes much.
`;

/** Describes when and where a part was measured; called before its run. */
export function describeRun() {
  const before = loadavg()[0].toFixed(1);
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory, Node ${process.versions.node}`;
  return () =>
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine}; load average ${before} before the run, ${loadavg()[0].toFixed(1)} at its end.`;
}

/** Replaces or adds a section. @param section begins with a `## ` heading that names it */
export function updateSection(section) {
  const name = heading(section);
  const sections = existsSync(FILE)
    ? readFileSync(FILE, "utf8")
        .split(/^(?=## )/m)
        .slice(1)
    : [];
  const kept = sections.map((one) => one.trim());
  const at = kept.findIndex((one) => heading(one) === name);
  kept.splice(at < 0 ? kept.length : at, at < 0 ? 0 : 1, section.trim());
  mkdirSync(join(ROOT, "docs"), { recursive: true });
  writeFileSync(FILE, `${[HEAD.trim(), ...kept].join("\n\n")}\n`);
  console.log(section);
}

const heading = (section) => /^## (.*)$/m.exec(section)?.[1];
