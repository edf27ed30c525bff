/**
 * Sample data: 120 days of customers, orders and what became of them, made by a seeded generator, marked row by row, and
 * removed without touching anything else. docs/sample-data.md has the rules.
 */
export { localSampleApi, sampleAdminApi } from "./api.ts";
export { sampleService } from "./service.ts";
