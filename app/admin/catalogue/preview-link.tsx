import { useState } from "react";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { Button, Callout, Row, Text, TextField, toast } from "#app/ui/index.ts";
import { Panel } from "../table/index.ts";

/** Creates a private link to the last saved version of the product's page. Staff can open it for a week. */
export function PreviewLink({ id, dirty }: { id: string; dirty: boolean }) {
  const [link, setLink] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const createLink = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { path } = await apiRequest<{ path: string }>("POST", `/api/admin/products/${id}/link`, {});
      setLink(new URL(path, location.origin).href);
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
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
      {problem ? <Callout tone="error">{problem}</Callout> : null}
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
