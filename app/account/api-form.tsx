import type { ReactNode, RefObject } from "react";

/**
 * A form that an API call submits. Its method is POST, so that without scripts no entry ends up in a URL. @param form the ref of `useApiCall`, which focuses the field at fault
 */
export function ApiForm({
  form,
  onSend,
  children,
}: {
  form: RefObject<HTMLFormElement | null>;
  onSend: () => Promise<unknown>;
  children: ReactNode;
}) {
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // In React's tree a form in a dialog is inside the form that opens it.
        event.stopPropagation();
        void onSend();
      }}
    >
      {children}
    </form>
  );
}
