/**
 * The table "who may import whom" of docs/architecture.md, as biome.json enforces it: an import is planted for each
 * row, in a folder of its own, and lint has to refuse what the table forbids and to let pass what it allows.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT } from "./lib/script-tools.mjs";

const FORBIDDEN = [
  ["a page takes raw tables", "app/routes/store/x.tsx", "#worker/store/orders/schema.ts"],
  ["a page takes a service", "app/routes/store/x.tsx", "#worker/auth/service.ts"],
  ["a page takes a service of a nested domain", "app/routes/store/x.tsx", "#worker/store/orders/service-refunds.ts"],
  ["a page takes a domain's index", "app/routes/store/x.tsx", "#worker/content/index.ts"],
  ["a page takes the request context itself", "app/routes/store/x.tsx", "#worker/request-context.ts"],
  ["a page reaches the worker by a relative path", "app/routes/store/x.tsx", "../../../worker/auth/totp.ts"],
  ["the shell takes a service", "app/shell/x.tsx", "#worker/live/service.ts"],
  ["a feature takes a secret of the server", "app/store/x.tsx", "#worker/auth/keys.ts"],
  ["a part of a feature takes a service", "app/store/orders/x.tsx", "#worker/store/orders/service.ts"],
  ["a feature takes another feature by its alias", "app/store/x.tsx", "#app/blog/entry-card.tsx"],
  ["a feature takes another feature by a path", "app/store/x.tsx", "../blog/entry-card.tsx"],
  ["a part of a feature takes another feature", "app/store/orders/x.tsx", "../../account/code-step.tsx"],
  ["lib takes a feature", "app/lib/x.ts", "../store/cart-store.ts"],
  ["ui takes a feature", "app/ui/x.tsx", "../store/price.tsx"],
  ["a feature takes Radix", "app/store/x.tsx", "radix-ui"],
  ["a page takes Radix", "app/routes/x.tsx", "@radix-ui/themes"],
  ["a page takes a fake", "app/routes/x.tsx", "#worker/store/gateway/testing/fake-stripe.ts"],
  ["context.ts takes a service", "app/context.ts", "#worker/auth/service.ts"],
  ["the worker takes app", "worker/http/x.ts", "../../app/lib/seo.ts"],
  ["a store module takes app", "worker/store/orders/x.ts", "../../../app/lib/seo.ts"],
  ["the worker takes app by its alias", "worker/auth/x.ts", "#app/lib/seo.ts"],
  ["the entry takes app", "worker/x.ts", "../app/lib/seo.ts"],
  ["a domain takes a neighbor's tables", "worker/billing/x.ts", "../auth/schema.ts"],
  ["a domain takes a neighbor's service", "worker/live/x.ts", "../settings/service.ts"],
  ["a domain takes the inside of the store", "worker/billing/x.ts", "../store/orders/service-refunds.ts"],
  ["a folder of a domain takes a neighbor's tables", "worker/content/import/x.ts", "../../auth/schema.ts"],
  ["a store module takes a neighbor's tables", "worker/store/orders/x.ts", "../stock/schema.ts"],
  ["a store module takes a domain's tables", "worker/store/orders/x.ts", "../../billing/schema.ts"],
  ["a folder of a store module takes a neighbor", "worker/store/gateway/square/x.ts", "../../orders/queries.ts"],
  ["the store takes the tables of a module", "worker/store/x.ts", "../auth/schema.ts"],
  ["the entry takes a domain's service", "worker/x.ts", "./auth/service.ts"],
  ["the jobs take a store module's tables", "worker/x.ts", "./store/orders/schema.ts"],
  ["a domain.ts takes drizzle", "worker/auth/domain.ts", "drizzle-orm"],
  ["a domain-x.ts takes drizzle", "worker/auth/domain-x.ts", "drizzle-orm/d1"],
  ["a contract.ts takes react", "worker/auth/contract.ts", "react"],
  ["a contract-x.ts takes its tables", "worker/store/orders/contract-x.ts", "./schema.ts"],
  ["a domain.ts takes a file of the server beside it", "worker/auth/domain.ts", "./keys.ts"],
  ["a domain.ts takes platform", "worker/store/orders/domain.ts", "../../platform/db.ts"],
  ["a domain.ts takes a neighbor's index", "worker/store/orders/domain.ts", "../pricing/index.ts"],
  ["the kernel takes platform", "worker/kernel/x.ts", "../platform/db.ts"],
  ["a production file takes a fake", "worker/store/gateway/x.ts", "./testing/fake-stripe.ts"],
  ["a production file takes demo content", "worker/store/x.ts", "../../migrations/seed/shop.json"],
];

const ALLOWED = [
  ["a page takes a feature", "app/routes/home.tsx", "#app/store/price.tsx"],
  ["a page takes context.ts", "app/routes/store/x.tsx", "#app/context.ts"],
  ["a page takes a contract", "app/routes/store/x.tsx", "#worker/store/orders/contract.ts"],
  ["a feature takes a rule", "app/store/x.tsx", "#worker/store/orders/domain-refund.ts"],
  ["a feature takes the kernel", "app/store/x.tsx", "#worker/kernel/money.ts"],
  ["a feature takes ui and lib", "app/store/orders/x.tsx", "../../ui/index.ts"],
  ["a feature takes its own", "app/store/orders/x.tsx", "../price.tsx"],
  ["a feature takes the brand", "app/store/x.tsx", "../brand.ts"],
  ["ui takes Radix", "app/ui/x.tsx", "radix-ui"],
  ["context.ts takes the request context", "app/context.ts", "#worker/request-context.ts"],
  ["the worker takes the brand", "worker/auth/x.ts", "../../app/brand.ts"],
  ["a store module takes the brand", "worker/store/orders/x.ts", "../../../app/brand.ts"],
  ["the entry takes the context's key", "worker/x.ts", "../app/context.ts"],
  ["a domain takes a neighbor's index", "worker/billing/x.ts", "../auth/index.ts"],
  ["a domain takes a neighbor's contract", "worker/billing/x.ts", "../store/pricing/contract.ts"],
  ["a domain takes platform", "worker/billing/x.ts", "../platform/db.ts"],
  ["a store module takes what the store shares", "worker/store/orders/x.ts", "../deps.ts"],
  ["a store module takes a domain's index", "worker/store/orders/x.ts", "../../billing/index.ts"],
  ["a folder of a store module takes its parent", "worker/store/gateway/square/x.ts", "../http-client.ts"],
  ["a domain.ts takes a rule beside it", "worker/auth/domain.ts", "./domain-x.ts"],
  ["a domain.ts takes a neighbor's contract", "worker/store/orders/domain.ts", "../pricing/contract.ts"],
  ["a contract of the store takes a module's contract", "worker/store/contract-x.ts", "./orders/contract.ts"],
  ["a contract takes zod", "worker/auth/contract.ts", "zod"],
  ["a test takes a fake", "worker/store/gateway/x.test.ts", "./testing/fake-stripe.ts"],
];

let folder;
let refused;

/** One file for each import; several of one path are told apart by a number that changes no pattern. */
const planted = [...FORBIDDEN, ...ALLOWED].map(([title, file, specifier], i) => {
  const named = /\/(contract|domain)(-x)?\.ts$|\/context\.ts$/.test(file);
  return { title, specifier, file: named ? file : file.replace(/(\.test)?\.tsx?$/, (end) => `${i}${end}`) };
});

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "import-laws-"));
  const config = JSON.parse(readFileSync(join(ROOT, "biome.json"), "utf8"));
  writeFileSync(join(folder, "biome.json"), JSON.stringify({ ...config, $schema: undefined, vcs: undefined }));
  const lines = Map.groupBy(planted, ({ file }) => file);
  for (const [file, imports] of lines) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), imports.map(({ specifier }) => `import "${specifier}";\n`).join(""));
  }
  const biome = join(ROOT, "node_modules", "@biomejs", "biome", "bin", "biome");
  const args = [biome, "lint", "--reporter=json", "--max-diagnostics=none", "--only=style/noRestrictedImports", folder];
  let report;
  try {
    report = execFileSync(process.execPath, args, {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch (error) {
    report = error.stdout;
  }
  refused = new Set(
    JSON.parse(report).diagnostics.map(({ location: { path, start } }) => {
      const file = (path.file ?? path).replace(/^.*?(?=(app|worker)\/)/, "");
      return `${file}:${start.line}`;
    }),
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isRefused = ([title]) => {
  const found = planted.find((p) => p.title === title);
  const line = planted.filter((p) => p.file === found.file).indexOf(found) + 1;
  return refused.has(`${found.file}:${line}`);
};

it.each(FORBIDDEN)("lint refuses that %s", (...row) => {
  expect(isRefused(row), `${row[1]} imports ${row[2]}`).toBe(true);
});

it.each(ALLOWED)("lint lets pass that %s", (...row) => {
  expect(isRefused(row), `${row[1]} imports ${row[2]}`).toBe(false);
});
