/**
 * Serves fakes of Square and Stripe on this machine, so that both can be tried without an account:
 * `node scripts/fake-payment-gateway.mjs`, then start the site with the settings that it prints.
 * Needs Node 24 (`npm exec -- node scripts/fake-payment-gateway.mjs`), which runs TypeScript without a build.
 */
import { createServer } from "node:http";
import { createFakeSquare, FAKE_SQUARE_SETTINGS } from "../worker/store/gateway/testing/fake-square.ts";
import { createFakeStripe, FAKE_STRIPE_SETTINGS } from "../worker/store/gateway/testing/fake-stripe.ts";
import { log } from "./lib/script-tools.mjs";

/** Serves a fake's fetch over HTTP. */
function serve(fakeServer, address) {
  const { port, hostname } = new URL(address);
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = request.method === "POST" ? Buffer.concat(chunks).toString() : undefined;
    const answered = await fakeServer.fetch(`${address}${request.url}`, {
      method: request.method,
      headers: request.headers,
      body,
    });
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    response.end(await answered.text());
  });
  server.listen(Number(port), hostname);
}

const both = [
  ["square", FAKE_SQUARE_SETTINGS, createFakeSquare(), FAKE_SQUARE_SETTINGS.SQUARE_API_URL],
  ["stripe", FAKE_STRIPE_SETTINGS, createFakeStripe(), FAKE_STRIPE_SETTINGS.STRIPE_API_URL],
];
for (const [name, settings, fakeServer, address] of both) {
  serve(fakeServer, address);
  const variables = Object.entries({ PAYMENT_GATEWAY: name, ...settings }).map(
    ([key, value]) => `--var ${key}:${value}`,
  );
  log(
    `${name} listens at ${address}. Start the site with:\n  wrangler dev --var LOCAL_SITE:yes ${variables.join(" ")}`,
  );
}
