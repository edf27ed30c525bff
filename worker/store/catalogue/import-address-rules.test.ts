import { expect, it } from "vitest";
import { pictureAddressProblem } from "../../media/domain-picture-address.ts";
import { readAddressRules } from "../../media/index.ts";
import { createTestContext } from "../testing/request-context.ts";

const HTTP = "http://cdn.shop.com/a.jpg";
const TEST_ORIGIN = "http://127.0.0.1:3199";
const rulesOf = (LOCAL_SITE: string) => {
  const { db, env, now, url } = createTestContext(undefined, { LOCAL_SITE, PICTURE_TEST_ORIGIN: TEST_ORIGIN } as never);
  return readAddressRules({ db, env, now, url });
};

it("an import on a developer's machine fetches over https alone, except from the origin of its tests", async () => {
  const rules = await rulesOf("yes");
  expect(pictureAddressProblem(HTTP, rules)).toMatch(/only fetches https/);
  expect(pictureAddressProblem("https://cdn.shop.com/a.jpg", rules)).toBeNull();
  expect(pictureAddressProblem(`${TEST_ORIGIN}/a.jpg`, rules)).toBeNull();
  expect(rules.ownOrigins).toEqual(["http://localhost"]);
});
