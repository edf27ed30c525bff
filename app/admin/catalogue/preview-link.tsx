import { useState } from "react";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { Button, Callout, Row, Text, TextField, toast } from "#app/ui/index.ts";
import { Panel } from "../table/index.ts";

/** Makes a private address of the product's page as it is saved, for other staff, good for a week. */
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
    toast({ title: "The link is copied", tone: "success" });
  };
  return (
    <Panel title="Preview link" id="preview-link">
      <Text small dim>
        The whole page as it is saved{dirty ? ", without the changes above" : ""}. Staff can open it for a week; for
        everybody else it does not exist.
      </Text>
      {problem ? <Callout tone="error">{problem}</Callout> : null}
      {link ? <TextField label="Link" readOnly value={link} onFocus={(e) => e.target.select()} /> : null}
      <Row gap={8}>
        <Button variant="outline" loading={busy} onClick={createLink}>
          {link ? "Make another" : "Make a link"}
        </Button>
        {link ? (
          <Button variant="soft" onClick={copy}>
            Copy
          </Button>
        ) : null}
      </Row>
    </Panel>
  );
}
