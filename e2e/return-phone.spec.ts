/** A return from the request to the refund, on two phones: the customer's and that of staff, each step with its email. */
import { placeGuestOrder, readConfirmations } from "./checkout-helpers.ts";
import { createPerson, expect, openPage, readMail, test } from "./fixtures.ts";

test.use({ busySite: true, viewport: { width: 390, height: 844 } });

test("a customer returns one unit, and reads each step on the order page and in an email", async ({
  page,
  another,
  siteUrl,
}) => {
  const { page: staff } = await another("admin");
  await staff.setViewportSize({ width: 390, height: 844 });
  const { email } = createPerson();
  const { id, number } = await placeGuestOrder(siteUrl, staff.request, email);
  const { order } = await (await staff.request.get(`/api/admin/orders/${id}/desk`)).json();
  const [line] = order.lines as { id: string; title: string; variantTitle: string; quantity: number }[];
  const parcel = { requestKey: crypto.randomUUID(), lines: [{ lineId: line?.id, quantity: 2 }], lots: [] };
  const sent = await staff.request.post(`/api/admin/orders/${id}/parcels`, {
    data: parcel,
    headers: { Origin: siteUrl },
  });
  expect(sent.status(), await sent.text()).toBe(200);

  /** The email whose subject says so, once it is there. */
  const mailed = async (subject: RegExp): Promise<string> => {
    const find = async () => (await readMail(staff.request, email)).filter((m) => subject.test(m.subject));
    await expect.poll(async () => (await find()).length, { message: String(subject) }).toBe(1);
    return (await find())[0]?.text as string;
  };
  const fits = async (which: typeof page) =>
    expect(await which.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

  const [confirmation] = await readConfirmations(staff.request, email);
  const link = new URL(/https?:\/\/\S+\/orders\/\S+/.exec(confirmation?.text ?? "")?.[0] ?? "");
  const main = page.getByRole("main");
  const states = main.getByRole("region", { name: "Returns and refunds" });
  await openPage(page, link.pathname + link.search);
  await main.getByText("Return items", { exact: true }).click();
  await main.getByLabel("Reason for return").selectOption({ index: 1 });
  await main.getByLabel("Details (optional)").fill("One of the two came open");
  await main.getByRole("button", { name: "Request return" }).click();
  await expect(main.getByText("We've received your return request and will email you.")).toBeVisible();
  await expect(states).toContainText("Return requested. We're reviewing it.");
  await fits(page);
  const request = await mailed(/received your return request/);
  expect(request).toContain("One of the two came open");
  expect(request).toContain(line?.title as string);

  await openPage(staff, "/420/returns");
  const returnsPage = staff.getByRole("main");
  const waiting = returnsPage.getByRole("listitem").filter({ hasText: `Order #${number}` });
  await expect(waiting).toContainText("One of the two came open");
  await fits(staff);
  // Two lines; what can be done about it opens below them.
  const open = () => waiting.getByRole("button", { name: new RegExp(`^#${number} `) }).click();
  expect((await waiting.boundingBox())?.height).toBeLessThan(90);
  await open();
  await fits(staff);
  await waiting.getByRole("button", { name: `Approve the return of order ${number}` }).click();
  const drawer = staff.getByRole("dialog", { name: "Approve return" });
  const address = await drawer.getByLabel("Return address").inputValue();
  expect(address.split("\n").length).toBeGreaterThanOrEqual(4);
  await drawer.getByRole("button", { name: "Approve return" }).click();
  await expect(drawer).toBeHidden();
  await expect(waiting).toHaveCount(0);
  const approval = await mailed(/return .* is approved/);
  for (const part of address.split("\n")) expect(approval).toContain(part);
  await page.reload();
  await expect(states).toContainText("Return approved.");
  for (const part of address.split("\n")) await expect(states).toContainText(part);
  await fits(page);

  await returnsPage.getByRole("link", { name: /^On the way/ }).click();
  await expect(waiting).toHaveCount(1);
  await open();
  await waiting.getByRole("button", { name: "Mark as received" }).click();
  await expect(waiting).toHaveCount(0);
  await mailed(/received your return for order/);
  await page.reload();
  await expect(states).toContainText("Return received.");

  await returnsPage.getByRole("link", { name: /^Received/ }).click();
  await expect(waiting).toContainText("1 received, 0 damaged");
  await open();
  await waiting.getByRole("link", { name: "Refund from the order" }).click();
  await expect(returnsPage.getByRole("heading", { level: 1, name: `Order ${number}` })).toBeVisible();
  await returnsPage.getByRole("button", { name: "Refund", exact: true }).click();
  const back = staff.getByRole("dialog", { name: "Refund" });
  await back.getByRole("spinbutton").first().fill("1");
  await back.getByLabel("Reason").fill("Came open");
  const refund = back.getByRole("button", { name: /^Refund \$\d+\.\d\d$/ });
  const amount = /\$[\d.]+/.exec((await refund.textContent()) ?? "")?.[0] as string;
  await refund.click();
  await expect(back).toBeHidden();
  await expect(returnsPage.getByText("Partially refunded", { exact: true }).first()).toBeVisible();
  await fits(staff);
  expect(await mailed(/^Refund of/)).toContain(amount);
  await page.reload();
  await expect(states).toContainText(`${amount} refunded to your card.`);
  await fits(page);
});
