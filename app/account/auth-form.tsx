import type { ReactNode } from "react";
import type { ApiProblem } from "#app/lib/use-api-call.ts";
import type { ApiFormState } from "#app/lib/use-api-form.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Stack } from "#app/ui/index.ts";
import { ApiForm } from "./api-form.tsx";

/** A form of the sign-in pages: a problem that belongs to no field is above the fields. */
export function AuthForm({
  api,
  problem = api.problem,
  onSend,
  children,
}: {
  api: Pick<ApiFormState, "form" | "problem" | "fields">;
  problem?: ApiProblem | null;
  onSend: () => Promise<unknown>;
  children: ReactNode;
}) {
  return (
    <ApiForm form={api.form} onSend={onSend}>
      <Stack gap={20}>
        <ApiProblemNote problem={problem} fields={api.fields} />
        {children}
      </Stack>
    </ApiForm>
  );
}
