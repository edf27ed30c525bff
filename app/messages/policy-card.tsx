import { type FormEvent, useEffect, useState } from "react";
import { errorMessage } from "#app/lib/api-request.ts";
import { Button, Callout, SectionCard, Select, Skeleton, TextField, toast } from "#app/ui/index.ts";
import type { MessagePolicy } from "#worker/messages/contract.ts";
import { callApi } from "./call-api.ts";

const PATH = "/api/admin/messages/policy";

/** The site's encryption policy, for admins. */
export function PolicyCard() {
  const [policy, setPolicy] = useState<MessagePolicy | null>();
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    callApi<MessagePolicy>("GET", PATH).then(setPolicy, () => setPolicy(null));
  }, []);
  // A moderator's session, or one without its second factor: the policy isn't theirs.
  if (policy === null) return null;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!policy || busy) return;
    setBusy(true);
    setProblem("");
    try {
      setPolicy(await callApi<MessagePolicy>("PUT", PATH, policy));
      toast({ title: "Encryption policy saved." });
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <SectionCard title="Encryption policy of this site">
      {policy === undefined ? (
        <Skeleton height="10rem" />
      ) : (
        <form className="stack" onSubmit={save} noValidate>
          <p className="dim">
            Only admins see this. Messages are always encrypted: there's no setting that would let anyone read them.
          </p>
          {problem ? <Callout tone="error">{problem}</Callout> : null}
          <Select
            label="Who can start conversations"
            hint="Existing conversations continue."
            value={policy.starters}
            onChange={(event) => setPolicy({ ...policy, starters: event.target.value as MessagePolicy["starters"] })}
            options={[
              { value: "members", label: "All members" },
              { value: "trusted", label: "Members with trust level 1 or higher" },
              { value: "nobody", label: "Nobody" },
            ]}
          />
          <TextField
            label="Largest group"
            type="number"
            min={2}
            max={20}
            value={policy.maxGroup}
            onChange={(event) => setPolicy({ ...policy, maxGroup: Number(event.target.value) })}
          />
          <div className="row">
            <Button type="submit" loading={busy}>
              Save policy
            </Button>
          </div>
        </form>
      )}
    </SectionCard>
  );
}
