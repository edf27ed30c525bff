import { useState } from "react";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Badge, Button, Row, Select, Text } from "#app/ui/index.ts";
import { CONTINENTS, type Continent } from "#worker/kernel/countries.ts";
import type { Market } from "#worker/store/pricing/domain-markets.ts";
import { TextField } from "../form/text-field.tsx";
import { useAction } from "../form/use-action.ts";
import { filterMarkets, marketChanges } from "./market-choice.ts";

const CONTINENT_OPTIONS = [
  { value: "", label: "All continents" },
  ...Object.keys(CONTINENTS).map((name) => ({ value: name, label: name })),
];

/** The countries that the store sells to: ticked one by one, by continent, or all but those that are off by default. */
export function MarketPicker({ markets }: { markets: readonly Market[] }) {
  const [chosen, setChosen] = useState(() => new Set(markets.filter((m) => m.sells).map((m) => m.code)));
  const [q, setQ] = useState("");
  const [continent, setContinent] = useState<Continent | "">("");
  const { busy, problem, act } = useAction();
  const shown = filterMarkets(markets, q, continent);
  const changes = marketChanges(markets, chosen);
  const changed = changes.on.length + changes.off.length;
  const change = (codes: readonly string[], on: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const code of codes) on ? next.add(code) : next.delete(code);
      return next;
    });
  const codes = shown.map((m) => m.code);
  const isFiltered = q !== "" || continent !== "";
  return (
    <div className="market-picker">
      <div className="field-row">
        <TextField label="Search countries" type="search" value={q} onChange={(e) => setQ(e.target.value)} />
        <Select
          label="Continent"
          value={continent}
          options={CONTINENT_OPTIONS}
          onChange={(e) => setContinent(e.target.value as Continent | "")}
        />
      </div>
      <Row gap={8}>
        <Button
          variant="outline"
          onClick={() =>
            change(
              shown.filter((m) => !m.isOffByDefault).map((m) => m.code),
              true,
            )
          }
        >
          {isFiltered ? "Select those shown" : "Select all but embargoed"}
        </Button>
        <Button variant="outline" onClick={() => change(codes, false)}>
          {isFiltered ? "Clear those shown" : "Clear all"}
        </Button>
        <Text as="span" dim>
          {chosen.size} of {markets.length} countries
        </Text>
      </Row>
      <ul className="market-list">
        {shown.map((m) => (
          <li key={m.code}>
            <label>
              <input
                type="checkbox"
                className="check"
                checked={chosen.has(m.code)}
                onChange={(e) => change([m.code], e.target.checked)}
              />
              <span>{m.name}</span>
            </label>
            {chosen.has(m.code) && m.shipping === "none" ? <Badge tone="accent">No shipping rate</Badge> : null}
            {chosen.has(m.code) && m.shipping === "some" ? <Badge tone="neutral">Some regions</Badge> : null}
            {m.note ? (
              // Folded, so that one country doesn't stretch its whole row.
              <details className="market-note">
                <summary>Restricted</summary>
                <Text small dim>
                  {m.note.text} <a href={m.note.href}>{m.note.source}</a>
                </Text>
              </details>
            ) : null}
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <Text dim>No country matches. Try another part of its name.</Text> : null}
      <ApiProblemNote problem={problem} />
      <div className="market-save" role="status">
        {changed > 0 ? (
          <>
            <Text as="span">
              {changes.on.length > 0 ? `${changes.on.length} turned on` : ""}
              {changes.on.length > 0 && changes.off.length > 0 ? ", " : ""}
              {changes.off.length > 0 ? `${changes.off.length} turned off` : ""}
            </Text>
            <Button
              variant="ghost"
              onClick={() => setChosen(new Set(markets.filter((m) => m.sells).map((m) => m.code)))}
            >
              Discard
            </Button>
            <Button loading={busy} onClick={() => void act("POST", "/api/admin/markets", changes, "Markets saved")}>
              Save markets
            </Button>
          </>
        ) : null}
      </div>
    </div>
  );
}
