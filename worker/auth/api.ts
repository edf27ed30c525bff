import { createApiModule } from "../platform/api-module.ts";
import { addAccountOperations } from "./api-account.ts";
import { addLocalOperations } from "./api-local.ts";
import { addSessionOperations } from "./api-session.ts";
import { addSignInOperations } from "./api-sign-in.ts";

/** The accounts' part of /api. */
export const authApi = createApiModule();
addSessionOperations(authApi);
addSignInOperations(authApi);
addAccountOperations(authApi);
addLocalOperations(authApi);
