import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type { MemberTrust } from "#worker/community/contract-staff.ts";
import { TRUST_NAMES } from "#worker/community/domain-trust.ts";
import { newId } from "#worker/kernel/ids.ts";
import type { TrustLevel } from "#worker/spam/contract.ts";
import { apiRequest, errorMessage } from "../../lib/api-request.ts";
import { useApiCall } from "../../lib/use-api-call.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select, TextField } from "../../ui/field.tsx";
import { toast } from "../../ui/toast-store.ts";

/** The choice that leaves the level to what the member does. */
const BY_RULE = "rule";

/** For admins: gives a member a trust level, or leaves it to the rule again. The member is told the reason. */
export function TrustDialog({ member, name }: { member: string; name: string }) {
  const path = `/api/admin/community/members/${member}/trust`;
  const [isOpen, setOpen] = useState(false);
  const [now, setNow] = useState<MemberTrust | null>(null);
  const [id, setId] = useState("");
  const [choice, setChoice] = useState(BY_RULE);
  const [reason, setReason] = useState("");
  const { busy, problem, form, setProblem, call, run, errorOf } = useApiCall();
  const { revalidate } = useRevalidator();

  const load = async () => {
    const found = await run(() => apiRequest<MemberTrust>("GET", path));
    if (!found) return;
    setNow(found);
    setId(newId());
    setChoice(found.byHand === null ? BY_RULE : String(found.byHand));
  };
  const open = (next: boolean) => {
    setOpen(next);
    setNow(null);
    setReason("");
    setProblem(null);
    if (next) void load();
  };
  const undo = async (from: TrustLevel | null, level: TrustLevel | null) => {
    try {
      await apiRequest("PUT", path, { id: newId(), level, from, reason: "The last change was undone" });
      toast({ title: "Trust level change undone", tone: "success" });
      void revalidate();
    } catch (error) {
      toast({ title: errorMessage(error), tone: "error" });
    }
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!now) return;
    const level = choice === BY_RULE ? null : (Number(choice) as TrustLevel);
    if (level === now.byHand) return setProblem({ message: "Choose another level.", field: "level" });
    if (!(await call("PUT", path, { id, level, from: now.byHand, reason }))) return;
    setOpen(false);
    void revalidate();
    toast({
      ...{ title: "Trust level set", tone: "success", duration: 10_000 },
      action: { label: "Undo", alt: "Open the trust level again", onClick: () => void undo(level, now.byHand) },
    });
  };

  return (
    <Dialog
      open={isOpen}
      onOpenChange={open}
      title={`Trust level of ${name}`}
      text={`${name} will get the new level and your reason, and both stay in the change history.`}
      trigger={<Button variant="outline">Trust level</Button>}
    >
      {now ? (
        <form ref={form} noValidate onSubmit={(event) => void save(event)} style={{ display: "grid", gap: 16 }}>
          <p>
            Now <b>{TRUST_NAMES[now.trust]}</b>, {now.byHand === null ? "by what they have done" : "given by staff"}.
          </p>
          <Select
            label="Level"
            name="level"
            value={choice}
            error={errorOf("level")}
            onChange={(event) => setChoice(event.target.value)}
            options={[
              { value: BY_RULE, label: "By what they do in the community" },
              ...TRUST_NAMES.map((level, at) => ({ value: String(at), label: `${at}: ${level}` })),
            ]}
          />
          <TextField
            label="Reason"
            name="reason"
            hint="A sentence for the member."
            value={reason}
            required
            maxLength={200}
            error={errorOf("reason") ?? (problem?.field ? undefined : problem?.message)}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className="row">
            <Button type="submit" loading={busy}>
              Set trust level
            </Button>
            {problem?.code === "stale" ? (
              <Button variant="outline" onClick={() => void load()}>
                Look again
              </Button>
            ) : null}
          </div>
        </form>
      ) : (
        <p role={problem ? "alert" : "status"}>{problem?.message ?? "Loading the level…"}</p>
      )}
    </Dialog>
  );
}
