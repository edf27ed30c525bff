/** The people that every site has: global-setup.ts creates them and stores their sign-ins. */
import { join } from "node:path";
import { preparedFolder } from "./test-site.ts";

export type Role = "admin" | "moderator" | "member" | "athlete";

const PASSWORD = "high-ground-terraces-2024";

/** In the stored sign-ins, staff have passed their second factor. */
export const TEST_USERS: Record<
  Role,
  { email: string; password: string; firstName: string; role: "admin" | "moderator" | "member" }
> = {
  admin: { email: "admin@tikari.example", password: PASSWORD, firstName: "Admin", role: "admin" },
  moderator: { email: "luz@tikari.example", password: PASSWORD, firstName: "Luz", role: "moderator" },
  member: { email: "inti@tikari.example", password: PASSWORD, firstName: "Inti", role: "member" },
  /** A member whose subscription includes the fitness app and the coach. */
  athlete: { email: "sami@tikari.example", password: PASSWORD, firstName: "Sami", role: "member" },
};

/** Where the cookies of a signed-in person are stored. */
export const signInFile = (role: Role): string => join(preparedFolder(), `${role}.json`);
