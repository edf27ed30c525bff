/**
 * Customers in the admin area: by the email address of their orders, with the account of that address, if
 * there is one. Notes, tags and the log of consent to marketing email are stored here; the rest is read from other modules' tables.
 */
export { customersAdminApi } from "./api-admin.ts";
export { customersExport } from "./exports.ts";
export { customersService } from "./service.ts";
export { customerProfileService } from "./service-profile.ts";
