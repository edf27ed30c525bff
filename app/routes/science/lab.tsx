import { redirect } from "react-router";
import { Plant } from "#app/art/index.ts";
import { BandHeader } from "#app/art/page-band.tsx";
import { BreadcrumbJsonLd } from "#app/lib/json-ld.tsx";
import { seo } from "#app/lib/seo.ts";
import { LotLookup } from "#app/store/lot-lookup.tsx";
import { Link, LinkButton, Section, SectionHead, StepList, Table } from "#app/ui/index.ts";
import type { Route } from "./+types/lab";
import "../content-page.css";

export const meta = () =>
  seo({
    title: "The Lab",
    description:
      "How a batch is tested: identity, heavy metals, microbiology and residues, and how to read a certificate of analysis.",
  });

/** Redirects a lot number from the form to its page; a slash is replaced, since it would split the URL's path. */
export function loader({ request }: Route.LoaderArgs) {
  const typed = (new URL(request.url).searchParams.get("lot") ?? "").trim().slice(0, 60).replaceAll(/[/\\]/g, "-");
  if (/[\p{L}\p{N}]/u.test(typed)) throw redirect(`/lab/lots/${encodeURIComponent(typed)}`);
  return null;
}

const tests = [
  {
    what: "Identity",
    asks: "Is it the plant on the label, and nothing else?",
    how: "Microscopy, a chemical fingerprint (HPTLC) and, for powders, DNA.",
  },
  {
    what: "Heavy metals",
    asks: "How much lead, cadmium, arsenic and mercury?",
    how: "ICP-MS. Cacao takes up cadmium from volcanic soils, so it matters most there.",
  },
  {
    what: "Microbiology",
    asks: "Are there molds, yeasts, Salmonella or E. coli?",
    how: "Plate counts and enrichment. Dried roots and fruit are farm products.",
  },
  {
    what: "Residues",
    asks: "Are there traces of pesticides or solvents?",
    how: "LC-MS/MS and GC-MS/MS against a list of several hundred.",
  },
  {
    what: "Label claims",
    asks: "Is the vitamin C, or the protein, really there?",
    how: "Vitamin C by HPLC, protein by nitrogen, when packed and again near the end of its shelf life.",
  },
];

const reading = [
  {
    title: "The lot",
    text: "The number on the certificate must be the number on your pack. A certificate without a lot is an advertisement.",
  },
  {
    title: "The laboratory",
    text: "Its name, its address and its ISO/IEC 17025 accreditation for that specific method.",
  },
  {
    title: "The value and the limit",
    text: "Measured value, unit, limit and method, side by side. “Pass” alone tells you nothing.",
  },
  { title: "The dates", text: "When it was sampled, tested and packed. Old certificates tend to get reused." },
];

export default function Lab() {
  return (
    <>
      <BreadcrumbJsonLd
        steps={[
          ["The Science", "/science"],
          ["The Lab", "/lab"],
        ]}
      />
      <BandHeader
        drawing="strata"
        eyebrow="The Lab"
        title="What every batch has to answer"
        lead="A plant that grows in the ground brings some of the ground with it. These are the questions we ask of every batch, and how to read the answers."
      />
      <Section tight aria-labelledby="lookup">
        <div className="split">
          <div>
            <h2 id="lookup">Look up your batch</h2>
            <p className="lead">Enter the lot number on your pack to see its test results and limits.</p>
          </div>
          <LotLookup />
        </div>
      </Section>
      <Section surface aria-labelledby="tests">
        <SectionHead id="tests" title="Five questions for every batch" />
        <Table
          caption="Tests of a batch"
          hideCaption
          rows={tests}
          rowKey={(t) => t.what}
          columns={[
            { key: "what", label: "Test", cell: (t) => t.what },
            { key: "asks", label: "The question", cell: (t) => t.asks },
            { key: "how", label: "How we answer it", cell: (t) => t.how },
          ]}
        />
      </Section>
      <Section aria-labelledby="read">
        <div className="split split-top">
          <div>
            <h2 id="read">How to read a certificate</h2>
            <p className="lead">Ours or anyone else's. Four things to look for in less than a minute.</p>
            <div className="plants" style={{ justifyContent: "start" }}>
              <Plant name="cacao" size={150} />
            </div>
          </div>
          <StepList items={reading} />
        </div>
        <p className="row" style={{ marginTop: 40 }}>
          <LinkButton to="/products">See what's in each product</LinkButton>
          <Link to="/science">How we grade evidence</Link>
        </p>
      </Section>
    </>
  );
}
