import { useState } from "react";
import { Badge, Button, Link, Row, Table, Text } from "#app/ui/index.ts";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { AUDITED_PATHS, type Audit, auditPage } from "../../admin/seo-audit.ts";

export const meta = () => adminMeta("SEO tools");

/** Runs on every navigation, so that the layout's access check runs too. */
export const loader = () => ({ pages: AUDITED_PATHS.length });

export default function SeoTools() {
  const [rows, setRows] = useState<Audit[]>([]);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    setRows([]);
    for (const path of AUDITED_PATHS) {
      const audit = await fetchAudit(path);
      setRows((known) => [...known, audit]);
    }
    setBusy(false);
  };
  const clean = rows.filter((r) => r.problems.length === 0).length;
  return (
    <>
      <AdminPageHeader
        title="SEO tools"
        lead={`Checks the title, description, heading and canonical URL of ${AUDITED_PATHS.length} public pages.`}
      />
      <Row gap={16}>
        <Button onClick={run} loading={busy}>
          Check pages
        </Button>
        <Text dim small role="status">
          {rows.length > 0 ? `${rows.length} of ${AUDITED_PATHS.length} checked, ${clean} without issues` : ""}
        </Text>
      </Row>
      {rows.length === 0 ? null : (
        <Table
          caption="Pages"
          columns={[
            { key: "path", label: "Page", cell: (r) => <Link to={r.path}>{r.path}</Link> },
            { key: "title", label: "Title", cell: (r) => r.title || "None" },
            {
              key: "problems",
              label: "Issues",
              cell: (r) => (r.problems.length === 0 ? <Badge tone="success">None</Badge> : r.problems.join("; ")),
            },
          ]}
          rows={rows}
          rowKey={(r) => r.path}
        />
      )}
    </>
  );
}

async function fetchAudit(path: string): Promise<Audit> {
  try {
    const response = await fetch(path, { credentials: "omit" });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    return auditPage(path, {
      status: response.status,
      title: page.querySelector("title")?.textContent ?? "",
      description: page.querySelector('meta[name="description"]')?.getAttribute("content") ?? "",
      headings: page.querySelectorAll("h1").length,
      canonical: page.querySelector('link[rel="canonical"]')?.getAttribute("href") ?? null,
      lang: page.documentElement.lang,
    });
  } catch {
    return { path, title: "", problems: ["couldn’t be loaded"] };
  }
}
