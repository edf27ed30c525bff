import { expect, it } from "vitest";
import { endpointUrlProblem, nextAttemptAt, RETRY_DELAYS } from "./domain.ts";
import { generateWebhookSecret, signHeaders } from "./signature.ts";

it("signs as the libraries of Standard Webhooks verify", async () => {
  // The test vector of those libraries.
  const headers = await signHeaders(
    "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    "msg_p5jXN8AQM9LWM0D4loKWxJek",
    1_614_265_330_999,
    '{"test": 2432232314}',
  );
  expect(headers).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
  expect(generateWebhookSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});

it("waits longer after each failure, and gives up after the last", () => {
  expect(nextAttemptAt(1, 1000)).toBe(6000);
  const waits = RETRY_DELAYS.map((_, i) => (nextAttemptAt(i + 1, 0) ?? 0) > 0);
  expect(waits.every(Boolean)).toBe(true);
  expect([...RETRY_DELAYS].sort((a, b) => a - b)).toEqual(RETRY_DELAYS);
  expect(nextAttemptAt(RETRY_DELAYS.length + 1, 0)).toBeNull();
});

it.each([
  "https://hooks.shop.com/orders",
  "https://hooks.shop.com:8443/a?b=c",
  "https://xn--bcher-kva.de/",
  "https://10.shop.com/",
  "https://hooks.shop.com:443/",
  "https://deadbeef.shop.com/",
  "https://v1-2-3.shop.com/",
])("calls %s", (url) => expect(endpointUrlProblem(url, false)).toBeNull());

it.each([
  "hooks.shop.com",
  "http://hooks.shop.com/",
  "ftp://hooks.shop.com/",
  "https://user:pw@hooks.shop.com/",
  "https://localhost/",
  "https://LOCALHOST./",
  "https://127.0.0.1/",
  "https://127.1/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0177.0.0.1/",
  "https://169.254.169.254/latest/meta-data",
  "https://10.0.0.1/",
  "https://8.8.8.8/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[fd00::1]/",
  "https://router/",
  "https://metadata.google.internal/",
  "https://printer.local/",
  "https://a.localhost/",
  "https://nas.home.arpa/",
  "https://１２７.0.0.1/",
  "javascript:alert(1)",
  "https://hooks.shop.com:22/",
  "https://hooks.shop.com:8080/",
  "https://127.0.0.1.nip.io/",
  "https://10-0-0-1.nip.io/",
  "https://app.192-168-1-4.sslip.io/",
  "https://7f000001.nip.io/",
  "https://7f000001.attacker.com/",
  "https://169.254.169.254.attacker.com/",
  "https://a-10-0-0-1.attacker.com/",
  "https://1.127.0.0.1.attacker.com/",
  "https://localtest.me/",
  "https://shop.LVH.me./",
  "https://0/",
  "https://0.0.0.0/",
  "https://[fe80::1]/",
  "https://[::ffff:a00:1]/",
  "https://[64:ff9b::a00:1]/",
  "https://172.16.0.1/",
  "https://169.254.1.1/",
])("never calls %s", (url) => expect(endpointUrlProblem(url, false)).toMatch(/\w/));

it("allows a developer's machine to call itself, and nothing else of its network", () => {
  expect(endpointUrlProblem("http://localhost:9000/hook", true)).toBeNull();
  expect(endpointUrlProblem("http://127.0.0.1:9000/hook", true)).toBeNull();
  expect(endpointUrlProblem("http://192.168.0.4/hook", true)).not.toBeNull();
  expect(endpointUrlProblem("http://hooks.shop.com/hook", true)).not.toBeNull();
});
