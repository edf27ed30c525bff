/**
 * Customers as the staff see them: by the address that orders were made under, with the account that has
 * it, where there is one. Only the notes are kept here; the rest is read where it lives.
 */
export { customersAdminApi } from "./api-admin.ts";
export { customersService } from "./service.ts";
