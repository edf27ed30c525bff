import { useMemo, useState } from "react";
import { requestContextKey } from "#app/context.ts";
import { encodeQrCode, qrCodePath } from "#app/lib/qr-code.ts";
import { Button, Text } from "#app/ui/index.ts";
import { variantName } from "../../admin/catalogue/search-picker.tsx";
import { NumberField } from "../../admin/form/parsed-fields.tsx";
import { adminMeta } from "../../admin/page-title.tsx";
import { DetailHeader } from "../../admin/table/index.ts";
import type { Route } from "./+types/lot-labels.ts";
import "../../admin/catalogue/lot-labels.css";

export const meta = () => adminMeta("Lot labels");

export async function loader({ params, context }: Route.LoaderArgs) {
  const { store, url } = context.get(requestContextKey);
  const lot = await store.catalogue.admin.lotById(params.id);
  if (!lot) throw new Response(null, { status: 404, statusText: "Not Found" });
  return { lot, page: `${url.origin}/lab/lots/${encodeURIComponent(lot.number)}` };
}

/** Labels on a sheet of three columns; a page holds 24 of them. */
const PER_SHEET = 24;
const MAX_LABELS = 480;
/** Empty modules around a QR code, for scanners. */
const QUIET_ZONE = 4;

/** A sheet of labels with the lot's QR code, to print and stick on packs. */
export default function LotLabels({ loaderData: { lot, page } }: Route.ComponentProps) {
  const [count, setCount] = useState(PER_SHEET);
  const name = variantName({ title: lot.product.title, variantTitle: lot.variant.title });
  const { path, size } = useMemo(() => {
    const grid = encodeQrCode(page);
    return { path: qrCodePath(grid), size: grid.length + 2 * QUIET_ZONE };
  }, [page]);
  const shown = Number.isFinite(count) ? Math.min(Math.max(count, 0), MAX_LABELS) : 0;
  return (
    <>
      <div className="no-print label-controls">
        <DetailHeader
          back={{ to: `/420/lots/${lot.id}`, label: `Lot ${lot.number}` }}
          title="Labels"
          lead={`${name}. Each code opens the lot’s certificate.`}
        />
        <NumberField
          label="Number of labels"
          hint={`Up to ${MAX_LABELS}. A sheet holds ${PER_SHEET}.`}
          whole
          value={count}
          onChange={setCount}
        />
        <div className="row">
          <Button disabled={shown === 0} onClick={() => window.print()}>
            Print labels
          </Button>
        </div>
        {lot.status === "released" ? null : (
          <Text small dim>
            This lot isn’t released yet: its page tells customers so.
          </Text>
        )}
      </div>
      <ul className="label-sheet" aria-label="Labels">
        {Array.from({ length: shown }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal labels
          <li key={i}>
            <svg
              viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}`}
              aria-hidden={i > 0 || undefined}
              role="img"
              aria-label={`QR code of ${page}`}
              shapeRendering="crispEdges"
            >
              <path fill="#fff" d={`M${-QUIET_ZONE} ${-QUIET_ZONE}h${size}v${size}h-${size}z`} />
              <path fill="#000" d={path} />
            </svg>
            <span>
              <strong>{name}</strong>
              <span>Lot {lot.number}</span>
              <span>Best by {lot.bestBefore}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
