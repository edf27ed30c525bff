/** The people that every site knows: prepare.ts makes them and stores their sign-ins. */
import { join } from "node:path";
import { preparedFolder } from "./test-site.ts";

export type Role = "admin" | "moderator" | "member";

const PASSWORD = "high-ground-terraces-2024";

/** Staff of the site have passed their second factor in the stored sign-in. */
export const TEST_USERS: Record<Role, { email: string; password: string; firstName: string; role: Role }> = {
  admin: { email: "admin@tikari.example", password: PASSWORD, firstName: "Admin", role: "admin" },
  moderator: { email: "luz@tikari.example", password: PASSWORD, firstName: "Luz", role: "moderator" },
  member: { email: "inti@tikari.example", password: PASSWORD, firstName: "Inti", role: "member" },
};

/** Where the cookies of a signed-in person are stored. */
export const signInFile = (role: Role): string => join(preparedFolder(), `${role}.json`);
