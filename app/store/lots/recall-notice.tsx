import { Callout, Link } from "#app/ui/index.ts";

/** A recalled lot that the reader received. */
export interface RecalledLot {
  number: string;
  /** The product. */
  title: string;
  /** Why, in public words; may be empty. */
  note: string;
}

/** What to do with a recalled lot that one received; nothing where there is none. */
export function RecallNotice({ lots }: { lots: readonly RecalledLot[] }) {
  return lots.map((lot) => (
    <Callout
      key={lot.number}
      tone="error"
      title={`Recalled: ${lot.title}, lot ${lot.number}`}
      action={
        <p className="row">
          <Link to={`/lab/lots/${encodeURIComponent(lot.number)}`}>See lot {lot.number}</Link>
          <Link to="/about#contact">Contact us</Link>
        </p>
      }
    >
      <p>
        Please stop using this lot. {lot.note ? `${lot.note} ` : ""}Contact us with the lot number: you'll get a full
        refund, opened or not, and instructions for returning it.
      </p>
    </Callout>
  ));
}
