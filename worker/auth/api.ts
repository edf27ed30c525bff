import { apiPart } from "../platform/api-module.ts";
import { accountCalls } from "./api-account.ts";
import { localCalls } from "./api-local.ts";
import { logCalls } from "./api-session.ts";
import { signInCalls } from "./api-sign-in.ts";

/** The accounts' part of /api. */
export const authApi = apiPart();
logCalls(authApi);
signInCalls(authApi);
accountCalls(authApi);
localCalls(authApi);
