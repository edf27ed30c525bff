import { useCallback, useEffect, useState } from "react";
import { buttonClass, Link } from "#app/ui/index.ts";
import type { ImportCount } from "#worker/fitness/transfer/contract.ts";
import { memberRequest, memberUrl } from "../log/member-call.ts";
import { ImportPanel } from "./import-panel.tsx";
import "./transfer.css";

/** What goes into the log from other apps, and everything out of it. */
export function TransferScreen() {
  const [imports, setImports] = useState<readonly ImportCount[]>([]);
  const load = useCallback(() => {
    memberRequest<{ imports: ImportCount[] }>("GET", "/api/fitness/imports").then(
      (answer) => setImports(answer.imports),
      // The list is an extra; the import itself says what fails.
      () => undefined,
    );
  }, []);
  useEffect(load, [load]);
  return (
    <>
      <div className="fitness-head">
        <h1 className="fitness-title">Your data</h1>
        <Link to="/fitness-app?tab=plan">Back to the plan</Link>
      </div>
      <div className="fitness-cards transfer-cards">
        <ImportPanel imports={imports} onChanged={load} />
        <section className="fitness-card" aria-labelledby="export">
          <div className="fitness-card-head">
            <h2 id="export">Export</h2>
          </div>
          <p>
            Everything you have logged, now and after your subscription ends. CSV opens in any spreadsheet, one file for
            each kind in a ZIP. JSON holds all of it, and this page can import it again.
          </p>
          <p className="transfer-buttons">
            <a
              className={buttonClass({ variant: "outline" })}
              href={memberUrl("/api/fitness/export?format=csv")}
              download
            >
              Export CSV
            </a>
            <a
              className={buttonClass({ variant: "outline" })}
              href={memberUrl("/api/fitness/export?format=json")}
              download
            >
              Export JSON
            </a>
          </p>
        </section>
      </div>
    </>
  );
}
