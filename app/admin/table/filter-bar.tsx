import { type FormEvent, useRef } from "react";
import { Form, useNavigation, useSearchParams, useSubmit } from "react-router";
import { Button, Link, Select, TextField } from "#app/ui/index.ts";
import { CURSOR_PARAM, omitEmptyFields } from "./list-params.ts";

/** One thing that a list can be narrowed by. The first option is "all" and has an empty value. */
export interface Filter {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

/**
 * Search and filters of a table as a GET form: they stand in the address, work without scripts, and with
 * them a choice acts at once.
 * @param search what the field finds by, as its label
 */
export function FilterBar({ search, filters = [] }: { search?: string; filters?: readonly Filter[] }) {
  const [params] = useSearchParams();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "loading";
  const names = ["q", ...filters.map((f) => f.name)];
  const narrowed = names.some((n) => params.get(n));
  const send = () => form.current && submit(omitEmptyFields(new FormData(form.current)), { preventScrollReset: true });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    // The key writes the fields anew when the address changes without the form: back, a link, "show all".
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
          options={f.options}
          onChange={send}
        />
      ))}
      {[...params].map(([name, value]) =>
        names.includes(name) || name === CURSOR_PARAM ? null : (
          <input type="hidden" key={`${name} ${value}`} name={name} value={value} />
        ),
      )}
      <Button type="submit" variant="soft" loading={busy}>
        {search ? "Search" : "Show"}
      </Button>
      {narrowed ? <Link to="?">Show all</Link> : null}
    </Form>
  );
}
