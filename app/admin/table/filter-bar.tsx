import { type FormEvent, useRef } from "react";
import { Form, useNavigation, useSearchParams, useSubmit } from "react-router";
import { Button, Link, Select, TextField } from "#app/ui/index.ts";
import { CURSOR_PARAM, omitEmptyFields } from "./list-params.ts";

/** A filter of a list; "All" comes before its options. */
export interface Filter {
  name: string;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
}

/**
 * Search and filters of a table as a GET form: they are in the URL and work without scripts; with scripts,
 * a selection applies at once.
 * @param search the label of the search field
 */
export function FilterBar({ search, filters = [] }: { search?: string; filters?: readonly Filter[] }) {
  const [params] = useSearchParams();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "loading";
  const names = ["q", ...filters.map((f) => f.name)];
  const isFiltered = names.some((n) => params.get(n));
  const send = () => form.current && submit(omitEmptyFields(new FormData(form.current)), { preventScrollReset: true });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    // The key resets the fields when the URL changes without the form: back, a link, "Clear filters".
    <Form method="get" role="search" ref={form} className="dt-filters" onSubmit={onSubmit} key={params.toString()}>
      {search ? (
        <TextField
          label={search}
          name="q"
          type="search"
          defaultValue={params.get("q") ?? ""}
          maxLength={120}
          data-table-search=""
        />
      ) : null}
      {filters.map((f) => (
        <Select
          key={f.name}
          label={f.label}
          name={f.name}
          defaultValue={params.get(f.name) ?? ""}
          options={[["", "All"] as const, ...f.options].map(([value, label]) => ({ value, label }))}
          onChange={send}
        />
      ))}
      {[...params].map(([name, value]) =>
        names.includes(name) || name === CURSOR_PARAM ? null : (
          <input type="hidden" key={`${name} ${value}`} name={name} value={value} />
        ),
      )}
      <Button type="submit" variant="soft" loading={busy}>
        {search ? "Search" : "Apply filters"}
      </Button>
      {isFiltered ? <Link to="?">Clear filters</Link> : null}
    </Form>
  );
}
