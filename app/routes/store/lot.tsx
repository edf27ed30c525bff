import { data, redirect } from "react-router";
import { Plant } from "#app/art/index.ts";
import { BandHeader } from "#app/art/page-band.tsx";
import { requestContextKey } from "#app/context.ts";
import { formatShortDate } from "#app/lib/format-short-date.ts";
import { BreadcrumbJsonLd } from "#app/lib/json-ld.tsx";
import { seo } from "#app/lib/seo.ts";
import { LotLookup } from "#app/store/lot-lookup.tsx";
import { LotTestResult } from "#app/store/lot-test-result.tsx";
import { Badge, Callout, KeyValues, Link, LinkButton, Section } from "#app/ui/index.ts";
import { productTag } from "#worker/kernel/page-tags.ts";
import type { Lot } from "#worker/store/catalogue/contract.ts";
import type { Route } from "./+types/lot";
import "../content-page.css";
import "#app/store/lot.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData?.lot
    ? seo({
        title: `Lot ${loaderData.lot.number}, ${loaderData.lot.product.title}`,
        description: `Certificate of analysis of lot ${loaderData.lot.number} of ${loaderData.lot.product.title}: each test with its method, its limit and what was measured.`,
      })
    : seo({
        title: "Lot not found",
        description: "No batch has this number. See how to read the lot number on your pack, and how to contact us.",
        noindex: true,
      });

/** The batch with this lot number. Other spellings redirect to the number as printed on the pack. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const typed = params.number.slice(0, 60);
  const { store, addPageTags } = context.get(requestContextKey);
  const lot = await store.catalogue.getLotByNumber(typed);
  if (lot) addPageTags(productTag(lot.product.handle));
  if (lot && lot.number !== params.number) throw redirect(`/lab/lots/${encodeURIComponent(lot.number)}`, 301);
  return data({ lot, typed }, { status: lot ? 200 : 404 });
}

const STATUS = {
  released: { tone: "success", word: "Released" },
  quarantined: { tone: "accent", word: "On hold" },
  recalled: { tone: "danger", word: "Recalled" },
} as const;

export default function LotPage({ loaderData: { lot, typed } }: Route.ComponentProps) {
  if (!lot) return <UnknownLot typed={typed} />;
  return <Certificate lot={lot} />;
}

function Certificate({ lot }: { lot: Lot }) {
  const { product, variant } = lot;
  const status = STATUS[lot.status];
  const name = [product.title, variant.title].filter(Boolean).join(", ");
  return (
    <>
      <BreadcrumbJsonLd
        steps={[
          ["The Lab", "/lab"],
          [`Lot ${lot.number}`, `/lab/lots/${lot.number}`],
        ]}
      />
      <BandHeader
        drawing="strata"
        eyebrow="Certificate of analysis"
        title={<span className="lot-number">{lot.number}</span>}
        lead={
          <>
            {product.active ? <Link to={`/products/${product.handle}?variant=${variant.id}`}>{name}</Link> : name}{" "}
            <Badge tone={status.tone}>{status.word}</Badge>
          </>
        }
      />
      <Section tight className="certificate">
        <LotNote lot={lot} />
        <KeyValues
          items={[
            ["Made", formatShortDate(lot.madeOn)],
            ["Best before", formatShortDate(lot.bestBefore)],
            ["Laboratory", lot.lab],
            ...(lot.accreditation ? [["Accreditation", lot.accreditation] as const] : []),
            ...(lot.certificate ? [["Certificate", lot.certificate] as const] : []),
            ["Product code", variant.sku],
          ]}
        />
        {lot.file ? (
          <p>
            <a href={`/media/${lot.file.id}/original.pdf`} download={lot.file.filename}>
              Download the certificate (PDF)
            </a>
          </p>
        ) : null}
        {lot.tests.length > 0 ? (
          <table className="tests">
            <caption className="visually-hidden">Tests of lot {lot.number}</caption>
            <thead>
              <tr>
                <th scope="col">Test</th>
                <th scope="col">Measured</th>
                <td aria-hidden="true" />
                <th scope="col">Limit</th>
                <th scope="col">Result</th>
              </tr>
            </thead>
            <tbody>
              {lot.tests.map((t) => (
                <LotTestResult key={t.analyte + t.method} test={t} />
              ))}
            </tbody>
          </table>
        ) : (
          <p className="dim">Results are pending. They'll appear here as soon as we have them.</p>
        )}
        <p className="row no-print" style={{ marginTop: 32 }}>
          {product.active ? <LinkButton to={`/products/${product.handle}`}>See {product.title}</LinkButton> : null}
          <Link to="/lab">How a batch is tested</Link>
        </p>
      </Section>
    </>
  );
}

/** What the batch's status means for a customer who has a pack of it. */
function LotNote({ lot }: { lot: Lot }) {
  if (lot.status === "recalled")
    return (
      <Callout
        tone="error"
        title="Do not use this batch"
        action={
          <p>
            Write to <Link to="/about#contact">us</Link> with the lot number. You'll get a full refund, opened or not,
            and instructions for returning it.
          </p>
        }
      >
        <p>{lot.note}</p>
      </Callout>
    );
  if (lot.status === "quarantined")
    return (
      <Callout tone="warning" title="Not for sale yet">
        <p>
          This batch is waiting for its final results. If you have a pack of it, please tell us; it shouldn't have been
          sold.
        </p>
        {lot.note ? <p>{lot.note}</p> : null}
      </Callout>
    );
  return lot.note ? (
    <Callout>
      <p>{lot.note}</p>
    </Callout>
  ) : null;
}

function UnknownLot({ typed }: { typed: string }) {
  return (
    <>
      <BandHeader
        drawing="strata"
        eyebrow="The Lab"
        title="Lot not found"
        lead="No batch has this number. Most often, one character was mistaken for another."
      />
      <Section tight>
        <div className="split split-top">
          <div>
            <LotLookup typed={typed} error={`We couldn't find lot “${typed}”.`} />
          </div>
          <div>
            <h2 style={{ fontSize: "var(--t-5)" }}>Tips</h2>
            <ul className="lot-help">
              <li>
                The lot number is at the bottom of the label, after the word LOT: a name, four digits and two digits.
              </li>
              <li>0 and O, 1 and I, 5 and S look alike on foil. Try the other character.</li>
              <li>The barcode on the back is a different number.</li>
              <li>
                Still can't find it? <Link to="/about#contact">Send us a photo</Link>. If we can't identify a pack, it
                may not be ours.
              </li>
            </ul>
            <Plant name="cats-claw" size={120} />
          </div>
        </div>
      </Section>
    </>
  );
}
