import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./hashing.ts";

const PASSWORD = "quiet river stones";
const AT_TODAYS_COST = "$scrypt$ln=14,r=8,p=5$8cfNEwdlBPLnCDt0PmUlzg$MeJsiaEUqKntWOv_gD4nCJ-PPQzKaWnONUbWdJOwb4I";

it("hashes at the real cost, with a fresh salt each time", async () => {
  const [one, two] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)];
  expect(one).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(PASSWORD, one)).toEqual({ isCorrect: true, needsRehash: false });
});

it("accepts the right password only, and none where the hash is missing or unknown", async () => {
  expect(await verifyPassword(PASSWORD, AT_TODAYS_COST)).toEqual({ isCorrect: true, needsRehash: false });
  expect(await verifyPassword(`${PASSWORD} `, AT_TODAYS_COST)).toEqual({ isCorrect: false, needsRehash: false });
  expect(await verifyPassword(PASSWORD, null)).toEqual({ isCorrect: false, needsRehash: false });
  expect(await verifyPassword(PASSWORD, AT_TODAYS_COST.replace("scrypt", "md5"))).toEqual({
    isCorrect: false,
    needsRehash: false,
  });
});

it("reports a hash of another cost as stale", async () => {
  const cheap = "$scrypt$ln=4,r=8,p=1$8cfNEwdlBPLnCDt0PmUlzg$EqlHbW0PtARsaesyxx4TTVgJcaKoG3lEnH2GG9SsulI";
  expect(await verifyPassword(PASSWORD, cheap)).toEqual({ isCorrect: true, needsRehash: true });
});
