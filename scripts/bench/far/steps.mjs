/** The steps that are measured with a database far away. */
import { HOME } from "../store/buyers.mjs";
import { createClient } from "../store/http-client.mjs";

/** A product of the demo shop; its first variant is in stock. */
const PRODUCT = "/products/sara";
let rounds = 0;

/**
 * A guest's purchase, from the product page to the page that thanks.
 * @param run `(name, client, method, path, body, headers)` sends and measures one step and returns the answer
 */
export async function buyOnce(site, run) {
  const n = rounds++;
  const guest = await createClient(site.url, `198.18.${n >> 8}.${n & 255}`);
  const variantId = await findVariant(guest);
  const email = `far-${n}@example.com`;
  const set = (quantity) => ({ ops: [{ op: "set", variantId, quantity }] });
  // Another host name each time: neither the page nor the product's data are in a cache.
  await run("Product page", guest, "GET", PRODUCT, undefined, { Host: `host-${n}.example` });
  await run("Add to the cart", guest, "PATCH", "/api/cart", set(1));
  await run("Change the cart", guest, "PATCH", "/api/cart", set(2));
  await run("Cart", guest, "GET", "/cart");
  await run("Checkout", guest, "GET", "/checkout");
  const quoted = await run("Quote", guest, "POST", "/api/checkout/quote", {
    email,
    country: HOME.country,
    region: HOME.region,
  });
  const { priced } = JSON.parse(quoted.text());
  const placed = await run(
    "Place the order",
    guest,
    "POST",
    "/api/checkout",
    {
      email,
      shipTo: HOME,
      methodId: priced.method?.id ?? null,
      source: { kind: "token", token: "test-ok" },
      quotedTotal: priced.total,
      quotedDue: priced.due,
      ageConfirmed: true,
    },
    { "Idempotency-Key": crypto.randomUUID() },
  );
  const { state, message, orderId, token } = JSON.parse(placed.text());
  if (state !== "paid") throw new Error(`An order ended as ${state}: ${message}`);
  await run("Success page", guest, "GET", `/success?order=${orderId}&token=${token}`);
  await run("Order page", guest, "GET", `/orders/${orderId}?token=${token}`);
  guest.close();
}

/** The admin's lists. */
export async function openAdminPages(staff, run) {
  await run("Admin: orders", staff, "GET", "/420/orders");
  await run("Admin: orders, searched", staff, "GET", "/420/orders?q=far");
  await run("Admin: products", staff, "GET", "/420/products");
  await run("Admin: dashboard", staff, "GET", "/420");
}

async function findVariant(guest) {
  const { product } = await guest.send("GET", `/api${PRODUCT}`);
  return product.variants[0].id;
}
