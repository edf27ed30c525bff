import { useState } from "react";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { SectionCard, Stack, Switch, Text, toast } from "#app/ui/index.ts";
import { OPT_OUT_LABELS, type OptOutKind } from "#worker/email/domain-opt-out.ts";

const sentence = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Switches for the optional emails; each is saved at once. */
export function EmailPreferences({ initial }: { initial: { kind: OptOutKind; wanted: boolean }[] }) {
  const [preferences, setPreferences] = useState(initial);
  const { busy, problem, call } = useApiCall();
  const save = async (kind: OptOutKind, wanted: boolean) => {
    const saved = await call("PUT", "/api/account/email-preferences", { kind, wanted });
    if (saved === null) return;
    setPreferences((all) => all.map((p) => (p.kind === kind ? { kind, wanted } : p)));
    toast({ title: wanted ? "Emails turned on" : "Emails turned off", tone: "success" });
  };
  return (
    <SectionCard title="Emails">
      <Stack gap={12}>
        {preferences.map(({ kind, wanted }) => (
          <Switch
            key={kind}
            label={sentence(OPT_OUT_LABELS[kind].name)}
            hint={OPT_OUT_LABELS[kind].text}
            checked={wanted}
            disabled={busy}
            onChange={(e) => save(kind, e.target.checked)}
          />
        ))}
        <Text small dim>
          You'll always get emails about your orders, account and subscriptions.
        </Text>
        <ApiProblemNote problem={problem} />
      </Stack>
    </SectionCard>
  );
}
