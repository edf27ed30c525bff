/** `npm run db:new` compares the schemas with the newest snapshot: it must know every migration, a hand-written one too. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { afterAll, expect, it } from "vitest";
import { ROOT } from "./lib/script-tools.mjs";

const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
// Inside the project, since drizzle-kit takes relative paths only.
const folder = mkdtempSync(join(ROOT, "node_modules", ".migrations-"));
afterAll(() => rmSync(folder, { recursive: true }));

it.each(["db:new", "db:new:analytics", "db:new:search"])(
  "npm run %s has nothing to add",
  { timeout: 60_000 },
  (name) => {
    const [, schema, migrations] = /--schema '?([^ ']+)'? --out (\S+)/.exec(scripts[name]);
    const copy = join(folder, migrations);
    cpSync(join(ROOT, migrations), copy, { recursive: true });
    const before = readdirSync(copy);
    const bin = join(ROOT, "node_modules", "drizzle-kit", "bin.cjs");
    const options = ["generate", "--dialect", "sqlite", "--schema", schema, "--out", relative(ROOT, copy)];
    // What stands in its way, two snapshots of one parent for example, it prints and still exits with 0.
    const said = execFileSync(process.execPath, [bin, ...options], { cwd: ROOT, stdio: "pipe", encoding: "utf8" });
    expect(said).toContain("No schema changes");
    expect(readdirSync(copy)).toEqual(before);
  },
);
