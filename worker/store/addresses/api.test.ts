import { beforeAll, expect, it } from "vitest";
import { Browser } from "../../auth/testing/browser.ts";
import { MAX_SAVED_ADDRESSES } from "./contract.ts";

const PASSWORD = "quiet river stones";
const BOULDER = {
  ...{ name: "Ana Quispe", line1: "142 Demo Street", city: "Boulder", region: "CO", postalCode: "80302" },
  country: "US",
};
const URL = "/api/account/addresses";

beforeAll(() => new Browser().post("/api/dev/bootstrap", { email: "root@example.com", password: PASSWORD }));

const member = async (email: string) => {
  const b = new Browser();
  await b.signUp(email, PASSWORD);
  return b;
};
type Listed = { addresses: { id: string; isDefault: boolean; address: typeof BOULDER }[] };

it("a member saves, changes, prefers and deletes addresses; nobody else sees them", async () => {
  const ana = await member("ana@example.com");
  const cities = (json: Listed) => json.addresses.map((a) => a.address.city);
  expect((await ana.get(URL)).json).toEqual({ addresses: [] });
  const first = (await ana.post(URL, { address: BOULDER })).json as Listed;
  expect(first.addresses).toMatchObject([{ isDefault: true, address: { ...BOULDER, line2: "", company: "" } }]);
  const denver = { ...BOULDER, city: "Denver", postalCode: "80202" };
  const two = (await ana.post(URL, { address: denver, makeDefault: true })).json as Listed;
  expect(cities(two)).toEqual(["Denver", "Boulder"]);
  const [, boulder] = two.addresses;
  const preferred = (await ana.post(`${URL}/${boulder?.id}/default`, {})).json as Listed;
  expect(cities(preferred)).toEqual(["Boulder", "Denver"]);
  const changed = await ana.send("PUT", `${URL}/${boulder?.id}`, { address: { ...BOULDER, city: "Lyons" } });
  expect(cities(changed.json)).toEqual(["Lyons", "Denver"]);

  const other = await member("other@example.com");
  expect((await other.send("PUT", `${URL}/${boulder?.id}`, { address: BOULDER })).status).toBe(404);
  expect((await other.post(`${URL}/${boulder?.id}/default`, {})).status).toBe(404);
  expect((await other.send("DELETE", `${URL}/${boulder?.id}`)).json).toEqual({ addresses: [] });
  expect((await new Browser().get(URL)).status).toBe(401);
  expect(cities((await ana.get(URL)).json)).toEqual(["Lyons", "Denver"]);
  expect(cities((await ana.send("DELETE", `${URL}/${boulder?.id}`)).json)).toEqual(["Denver"]);
});

it("refuses what cannot be shipped to, asks about ZIP code and state, and stops at the limit", async () => {
  const ana = await member("ben@example.com");
  const save = async (over: object, more: object = {}) => {
    const { status, json } = await ana.post(URL, { address: { ...BOULDER, ...over }, ...more });
    return [status, json.error?.field ?? json.addresses.length];
  };
  expect(await save({ city: "" })).toEqual([400, "address.city"]);
  expect(await save({ postalCode: "8030" })).toEqual([400, "address.postalCode"]);
  expect(await save({ postalCode: "90001" })).toEqual([409, "address.region"]);
  expect(await save({ postalCode: "90001" }, { confirmedZip: "90001 CO" })).toEqual([200, 1]);
  for (let i = 1; i < MAX_SAVED_ADDRESSES; i++) expect((await save({ line2: `Unit ${i}` }))[0]).toBe(200);
  const more = await ana.post(URL, { address: { ...BOULDER, line2: "One too many" } });
  expect(more.json.error).toMatchObject({ code: "conflict", message: expect.stringContaining("up to 20 addresses") });
});
