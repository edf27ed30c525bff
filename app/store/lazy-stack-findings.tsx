import { Suspense } from "react";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import type { StackReport } from "#worker/store/stack/contract.ts";

// Most carts have no findings. The server cannot suspend and has the code with the page.
const Findings = import.meta.env.SSR
  ? (await import("./stack-findings.tsx")).StackFindings
  : lazyComponent(() => import("./stack-findings.tsx").then((m) => m.StackFindings));

/** The stack check's findings; their code loads where there are any. */
export const StackFindings = ({ report }: { report: StackReport }) =>
  report.findings.length === 0 ? null : (
    <Suspense>
      <Findings report={report} />
    </Suspense>
  );
