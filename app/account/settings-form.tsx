import type { ReactNode, Ref } from "react";
import type { ApiFormState } from "#app/lib/use-api-form.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, type ButtonLook, SectionCard, Stack, Text } from "#app/ui/index.ts";
import { ApiForm } from "./api-form.tsx";

/** A form of the account pages in a card of its own. @param returnTo where an expired sign-in is renewed for */
export function SettingsForm({
  title,
  lead,
  api,
  returnTo,
  submit,
  variant,
  headingRef,
  onSend,
  children,
}: {
  title: string;
  lead?: ReactNode;
  api: Pick<ApiFormState, "form" | "problem" | "fields" | "busy">;
  returnTo?: string;
  /** The label of the button. */
  submit: string;
  variant?: ButtonLook["variant"];
  headingRef?: Ref<HTMLHeadingElement>;
  onSend: () => Promise<unknown>;
  children: ReactNode;
}) {
  return (
    <SectionCard title={title} headingRef={headingRef}>
      <ApiForm form={api.form} onSend={onSend}>
        <Stack gap={16}>
          {lead ? <Text dim>{lead}</Text> : null}
          {children}
          <ApiProblemNote problem={api.problem} fields={api.fields} returnTo={returnTo} />
          <div>
            <Button type="submit" variant={variant} loading={api.busy}>
              {submit}
            </Button>
          </div>
        </Stack>
      </ApiForm>
    </SectionCard>
  );
}
