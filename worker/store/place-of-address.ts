import { type SQL, sql } from "drizzle-orm";

/** SQL for where a stored address is, in short: "Austin, TX" or "Cusco, PE"; null without an address. */
export const placeOfAddress = (address: SQL): SQL =>
  sql`${address} ->> '$.city' || CASE WHEN ${address} ->> '$.country' = 'US' THEN coalesce(', ' || (${address} ->> '$.region'), '') ELSE ', ' || (${address} ->> '$.country') END`;
