import { useCallback, useEffect, useState } from "react";
import { Button, toast } from "#app/ui/index.ts";
import type { ReplacedVersion } from "#worker/fitness/log/contract-sync.ts";
import { type Change, saveChanges, useLog } from "../log/log-store.ts";
import { memberRequest } from "../log/member-call.ts";
import { describeValue, nameOfField, nameOfRecord } from "./describe-change.ts";

/** Values that another device's change replaced, each of which can be put back. Nothing without any. */
export function ReplacedCard() {
  const records = useLog((state) => state.records);
  const sync = useLog((state) => state.sync);
  const [replaced, setReplaced] = useState<ReplacedVersion[]>([]);
  const load = useCallback(async () => {
    const answer = await memberRequest<{ replaced: ReplacedVersion[] }>("GET", "/api/fitness/replaced");
    setReplaced(answer.replaced);
  }, []);
  useEffect(() => {
    // Without a connection this part stays away, as there is nothing that the device could say about it.
    if (sync === "synced") load().catch(() => undefined);
  }, [sync, load]);
  const shown = replaced.filter(({ record, fields }) => {
    const now = records.get(record)?.data as Record<string, unknown> | undefined;
    return now && Object.entries(fields).some(([field, value]) => JSON.stringify(now[field]) !== JSON.stringify(value));
  });
  if (shown.length === 0) return null;
  const putBack = async ({ record, kind, fields }: ReplacedVersion) => {
    const { undo } = await saveChanges([{ kind, id: record, patch: fields } as Change]);
    toast({ title: "Put back", action: { label: "Undo", onClick: () => void undo() } });
  };
  return (
    <section className="fitness-card" aria-labelledby="replaced">
      <div className="fitness-card-head">
        <h2 id="replaced">Replaced by another device</h2>
      </div>
      <p className="plan-note">
        Two of your devices changed the same thing while one was offline. The change that arrived last counts; the
        values that it replaced are here.
      </p>
      <ul className="plan-rows">
        {shown.map((version) => (
          <li key={`${version.record} ${version.seq}`}>
            <span className="plan-row-text">
              <strong>{nameOfRecord(version.kind, records.get(version.record)?.data ?? {})}</strong>
              {Object.entries(version.fields).map(([field, value]) => (
                <span key={field}>
                  {nameOfField(field)}: {describeValue(value, field)}
                </span>
              ))}
            </span>
            <Button variant="outline" onClick={() => putBack(version)}>
              Put back
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
