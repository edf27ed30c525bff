import { Callout, Text } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import type { LibrarySaveAnswer } from "#worker/science/contract-library.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { TextArea } from "../form/text-field.tsx";

/** Marks a study as retracted with the reason, or takes that back. */
export function RetractDrawer({
  id,
  version,
  isRetracted,
  texts,
}: {
  id: string;
  version: number;
  isRetracted: boolean;
  /** How many published texts rest on it. */
  texts: number;
}) {
  const title = isRetracted ? "Undo the retraction" : "Retract this study";
  return (
    <FormDrawer title={title} button={isRetracted ? "Undo retraction" : "Retract"} variant="outline">
      {(close) => (
        <RecordForm<{ note: string }, LibrarySaveAnswer>
          initial={{ note: "" }}
          request={({ note }) => ({
            method: "POST",
            path: `/api/admin/library/studies/${id}/retract`,
            body: { version, retracted: !isRetracted, note },
          })}
          saved={isRetracted ? "The study counts again" : "Study retracted"}
          save={title}
          onSaved={close}
        >
          {({ bindText }) => (
            <>
              <Callout tone={isRetracted ? "info" : "warning"}>
                {isRetracted
                  ? "The study counts toward grades again."
                  : "The study stays public with a note and counts toward no grade."}
              </Callout>
              {texts > 0 ? (
                <Text>
                  {plural(texts, "post")} that {texts === 1 ? "relies" : "rely"} on it will be listed for review.
                </Text>
              ) : null}
              <TextArea
                label="Reason"
                hint="Readers see it on the study’s page."
                rows={3}
                required="Enter a reason."
                maxLength={300}
                {...bindText("note")}
              />
            </>
          )}
        </RecordForm>
      )}
    </FormDrawer>
  );
}
