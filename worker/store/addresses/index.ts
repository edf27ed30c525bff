/** The saved addresses of members: the checkout and subscriptions offer them, the account lists them. */
export { addressesApi } from "./api.ts";
export { addressesService } from "./service.ts";
