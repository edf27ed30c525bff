import { newId } from "../kernel/ids.ts";
import type { Base } from "./deps.ts";
import { audit } from "./schema.ts";

/**
 * The statement that notes an act; goes into the batch of the act itself. `detail` holds no
 * personal data, since these rows outlive the account.
 */
export function auditRow(
  base: Pick<Base, "db" | "now">,
  action: string,
  subjectId: string | null,
  actorId: string | null = subjectId,
  detail: Record<string, string | number | boolean> = {},
) {
  const at = base.now();
  return base.db
    .insert(audit)
    .values({ id: newId(at), at, actorId, subjectId, action, detail: JSON.stringify(detail) });
}
