import { useState } from "react";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Row, Text, toast } from "#app/ui/index.ts";
import { TextField } from "../form/text-field.tsx";
import { Panel } from "../table/index.ts";

/** Creates a private link to the last saved version of the product's page. Staff can open it for a week. */
export function PreviewLink({ id, dirty }: { id: string; dirty: boolean }) {
  const [link, setLink] = useState("");
  const { busy, problem, call } = useApiCall();
  const createLink = async () => {
    const created = await call<{ path: string }>("POST", `/api/admin/products/${id}/link`, {});
    if (created) setLink(new URL(created.path, location.origin).href);
  };
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    toast({ title: "Link copied", tone: "success" });
  };
  return (
    <Panel title="Preview link" id="preview-link">
      <Text small dim>
        Shows the page as last saved{dirty ? ", without your unsaved changes" : ""}. Only staff can open it, for one
        week.
      </Text>
      <ApiProblemNote problem={problem} />
      {link ? <TextField label="Link" readOnly value={link} onFocus={(e) => e.target.select()} /> : null}
      <Row gap={8}>
        <Button variant="outline" loading={busy} onClick={createLink}>
          {link ? "Create another link" : "Create link"}
        </Button>
        {link ? (
          <Button variant="soft" onClick={copy}>
            Copy link
          </Button>
        ) : null}
      </Row>
    </Panel>
  );
}
