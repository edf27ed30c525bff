import type { ApiModule } from "../platform/api-module.ts";
import { accountApi } from "./api-account.ts";
import { localApi } from "./api-local.ts";
import { sessionApi } from "./api-session.ts";
import { signInApi } from "./api-sign-in.ts";
import { staffAdminApi } from "./api-staff.ts";

/** The API of accounts, in the order of the documentation. */
export const authApi: ApiModule[] = [sessionApi, signInApi, accountApi, localApi, staffAdminApi];
