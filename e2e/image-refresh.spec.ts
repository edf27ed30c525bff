/** Pictures that only a browser can finish: many at once, some of them broken, stopped, continued, and from two tabs. */
import { crc32 } from "node:zlib";
import { makePng, pngChunk } from "../worker/media/testing/pictures.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, openPage, test } from "./fixtures.ts";

test.use({ busySite: true });

/** A color space that the server doesn't read: such a picture is left to a browser. */
const DISPLAY_P3 = pngChunk("cICP", Uint8Array.of(12, 13, 0, 1));
/** With the broken ones more than the ten that a call lists. */
const GOOD = 9;
const BROKEN = 3;

/** Its headers and checksums are right, its compressed data isn't: it is stored, and no browser can show it. */
function makeUnreadablePng(seed: number): Buffer {
  const bytes = Buffer.from(makePng(60, 40, { seed, extra: [DISPLAY_P3] }));
  const at = bytes.indexOf("IDAT");
  const length = bytes.readUInt32BE(at - 4);
  bytes.fill(0xe0 + seed, at + 4, at + 4 + length);
  bytes.writeUInt32BE(crc32(bytes.subarray(at, at + 4 + length)), at + 4 + length);
  return bytes;
}

test("a backlog of pictures is finished in the browser, in one tab at a time", async ({
  another,
  callAs,
  complaints,
}) => {
  const staff = await callAs("admin");
  const listAfter = async (id: string) => {
    const answer = await staff.get(`/api/admin/media/unfinished?after=${id}`);
    return ((await answer.json()) as { items: { id: string }[] }).items;
  };
  // The photos of the demo shop are large: they would take minutes, and are left as they are.
  let [demo, lastDemo] = [0, ""];
  for (let items = await listAfter(""); items.length > 0; items = await listAfter(lastDemo)) {
    demo += items.length;
    lastDemo = items.at(-1)?.id ?? "";
  }
  for (let n = 0; n < GOOD + BROKEN; n++) {
    const isBroken = n % 5 === 1 && n < 5 * BROKEN;
    const data = isBroken ? makeUnreadablePng(n) : Buffer.from(makePng(60, 40, { seed: n, extra: [DISPLAY_P3] }));
    const name = `${isBroken ? "broken" : "good"}-${n}.png`;
    const sent = await staff.post(`/api/admin/media?accept=picture&filename=${name}`, { data });
    expect(sent.status()).toBe(200);
  }
  const total = demo + GOOD + BROKEN;

  const { page, context } = await another("admin");
  await context.route("**/api/admin/media/unfinished?after=", (route) =>
    route.continue({ url: route.request().url() + lastDemo }),
  );
  // The sizes of the third picture wait until they are let through: there is something to stop.
  let sends = 0;
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await context.route("**/api/admin/media/*/variants", async (route) => {
    if (++sends === 3) await held;
    await route.continue().catch(() => undefined);
  });
  await openPage(page, "/420/image-refresh");
  await expect(page.getByText(`${total} pictures can be finished in this browser`)).toBeVisible();
  await page.getByRole("button", { name: "Make sizes now" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Stop" })).toBeFocused();
  await expect(page.getByText(new RegExp(`^4 of ${total} pictures: good`))).toBeVisible();
  await expectAccessible(page, "/420/image-refresh, making sizes");

  // A second tab waits its turn instead of making the same pictures.
  const second = await context.newPage();
  await openPage(second, "/420/image-refresh");
  await second.getByRole("button", { name: "Make sizes now" }).click();
  await expect(second.getByText("Another tab is making sizes")).toBeVisible();
  await second.getByRole("button", { name: "Stop" }).click();
  await expect(second.getByText("0 pictures finished.")).toBeVisible();
  await second.getByRole("button", { name: "Continue" }).click();
  await expect(second.getByText("Another tab is making sizes")).toBeVisible();

  // The first tab is closed in the middle: the second one goes on with what is left.
  await page.close();
  letThrough();
  await expect(second.getByText(`${BROKEN} pictures couldn’t be finished:`)).toBeVisible();
  await expect(second.getByText("This browser can't read the picture.").first()).toBeVisible();
  await expect(second.getByRole("status").getByRole("link", { name: /^broken/ })).toHaveCount(BROKEN);
  await expect(second.getByText(`${demo} pictures can be finished in this browser`)).toBeVisible();
  expect(await listAfter(lastDemo)).toHaveLength(BROKEN);
  await expectAccessible(second, "/420/image-refresh, some not finished");

  // Without a connection the rest isn't refused one by one.
  complaints.expected.push(/Failed to load resource: net::ERR_FAILED/);
  await context.route("**/media/*/original", (route) => route.abort());
  await second.getByRole("button", { name: "Continue" }).click();
  await expect(second.getByText("The connection was lost. Finished pictures are saved.")).toBeVisible();
});
