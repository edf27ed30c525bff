/**
 * The store's emails as their owner words them: subject, headline, intro and footer of each, with preview and test email.
 * What is sent is made in `email`, which reads these texts when an email goes out.
 */
export { emailTextsAdminApi } from "./api-admin.ts";
export { emailTextsService } from "./service.ts";
