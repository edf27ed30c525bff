import { type ChangeEvent, useState } from "react";
import { useApiCall } from "./use-api-call.ts";

/** The texts of a form's fields and its calls (see useApiCall). `bind` gives an input its name, value and error. */
export function useApiForm<Field extends string>(initial: Record<Field, string>) {
  const [values, setValues] = useState(initial);
  const api = useApiCall();
  return {
    ...api,
    values,
    reset: () => setValues(initial),
    bind: (name: Field) => ({
      name,
      value: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const { value } = event.target;
        setValues((all) => ({ ...all, [name]: value }));
      },
      error: api.errorOf(name),
    }),
    /** The fields, whose problems are shown beside them. */
    fields: Object.keys(initial),
  };
}

/** What a form's parts need to know of it. */
export type ApiFormState = ReturnType<typeof useApiForm>;
