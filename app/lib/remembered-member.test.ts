import { beforeEach, expect, it, vi } from "vitest";
import { accountTag } from "#worker/kernel/account-tag.ts";
import { newId } from "#worker/kernel/ids.ts";
import { forgetOtherMember, readRememberedMember, rememberMember } from "./remembered-member.ts";

const [ana, ben] = [newId(), newId()];
const signedIn = (member: string | null) =>
  vi.stubGlobal("document", { cookie: `theme=dark${member ? `; tikari-account=${accountTag(member)}` : ""}` });

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  signedIn(ana);
  rememberMember(ana);
});

it("is whoever opened the app last, also after their session ran out", () => {
  expect(readRememberedMember()).toBe(ana);
  signedIn(null);
  expect(readRememberedMember()).toBe(ana);
});

it("is nobody while someone else is signed in, who never opened the app", () => {
  signedIn(ben);
  expect(readRememberedMember()).toBeNull();
});

it("is forgotten by the first page that someone else opens, so that nobody finds it after their session either", () => {
  forgetOtherMember();
  expect(readRememberedMember()).toBe(ana);
  signedIn(ben);
  forgetOtherMember();
  signedIn(null);
  expect(readRememberedMember()).toBeNull();
});
