/**
 * Stands in for Square and Stripe on this machine, so that both can be tried without an account:
 * `node scripts/fake-payment-gateway.mjs`, then start the site with the settings that it prints.
 * Needs Node 24 (`npm exec -- node scripts/fake-payment-gateway.mjs`), which reads TypeScript by itself.
 */
import { createServer } from "node:http";
import { SQUARE_STAND_IN, squareStandIn } from "../worker/store/gateway/testing/fake-square.ts";
import { STRIPE_STAND_IN, stripeStandIn } from "../worker/store/gateway/testing/fake-stripe.ts";
import { say } from "./lib/script-tools.mjs";

/** Serves a stand-in's fetch over HTTP. */
function serve(standIn, address) {
  const { port, hostname } = new URL(address);
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = request.method === "POST" ? Buffer.concat(chunks).toString() : undefined;
    const answered = await standIn.fetch(`${address}${request.url}`, {
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
  ["square", SQUARE_STAND_IN, squareStandIn(), SQUARE_STAND_IN.SQUARE_API_URL],
  ["stripe", STRIPE_STAND_IN, stripeStandIn(), STRIPE_STAND_IN.STRIPE_API_URL],
];
for (const [name, settings, standIn, address] of both) {
  serve(standIn, address);
  const variables = Object.entries({ PAYMENT_GATEWAY: name, ...settings }).map(
    ([key, value]) => `--var ${key}:${value}`,
  );
  say(`${name} stands at ${address}. Start the site with:\n  wrangler dev --var LOCAL_SITE:yes ${variables.join(" ")}`);
}
