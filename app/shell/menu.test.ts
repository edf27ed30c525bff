import { expect, it } from "vitest";
import { mainMenu } from "./menu.ts";
import { userMenu } from "./user-menu.ts";

const guest = { signedIn: false, forumEnabled: true, staff: false };
const labels = (menu: { label: string }[]) => menu.map((m) => m.label);

it("shows the community only while the forum is enabled", () => {
  expect(labels(mainMenu(guest))).toContain("COMMUNITY");
  expect(labels(mainMenu({ ...guest, forumEnabled: false }))).not.toContain("COMMUNITY");
});

it("adds Recipes and the Nutrition Tracker for members only", () => {
  const fitness = (signedIn: boolean) => mainMenu({ ...guest, signedIn }).find((g) => g.label === "FITNESS APP");
  expect(fitness(false)).toEqual({ label: "FITNESS APP", to: "/fitness-app" });
  expect(fitness(true)?.entries?.map((e) => e.to)).toEqual([
    "/fitness-app",
    "/posts/category/recipe-guides",
    "/fitness-app?tab=nutrition",
  ]);
});

it("lists the admin dashboard for staff only, and hides encryption on mobile without the forum", () => {
  const member = { signedIn: true, forumEnabled: false, staff: false };
  expect(labels(userMenu(member, { mobile: false }))).toEqual(["Profile Settings", "Encryption Settings", "Account"]);
  expect(labels(userMenu(member, { mobile: true }))).toEqual(["Profile Settings", "Account"]);
  expect(labels(userMenu({ ...member, staff: true }, { mobile: false }))).toContain("Admin Dashboard");
});

it("loads the admin area as a new document until the server has confirmed access", () => {
  const staff = { signedIn: true, forumEnabled: false, staff: true };
  const entry = (adminAccess: boolean) =>
    userMenu({ ...staff, adminAccess }, { mobile: false }).find((e) => e.to === "/420");
  expect([entry(false)?.reload, entry(true)?.reload]).toEqual([true, false]);
});
