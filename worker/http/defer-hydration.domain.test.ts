import { expect, it } from "vitest";
import { deferHydration } from "./defer-hydration.ts";

const hydrationScript = '<script nonce="n" type="module" async="">import "/assets/a.js";</script>';

it("turns the module script into inert data that names its modules, and removes the preloads", () => {
  const html = `<body><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>${hydrationScript}</body>`;
  expect(deferHydration(html)).toBe(
    '<body><script nonce="n" type="text/boot" data-modules="/assets/a.js /assets/b.js">import "/assets/a.js";</script></body>',
  );
});

it("leaves a page without a module script, and all other scripts, unchanged", () => {
  const html = '<script nonce="n">1</script><script nonce="n" type="application/ld+json">{}</script>';
  expect(deferHydration(html)).toBe(html);
});
