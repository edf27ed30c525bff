import { useNavigate, useSearchParams } from "react-router";
import { CURSOR_PARAM, withParams } from "./list-params.ts";

/** A parameter of the URL that opens a drawer beside a list: the links to it, and how to open and close it by code. */
export function useDrawerParam(name: string) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  /** Keeps everything else of the URL, the page of the list included. */
  const href = (value: string | null) =>
    withParams(params, { [CURSOR_PARAM]: params.get(CURSOR_PARAM), [name]: value });
  return {
    /** What is open; null if nothing is. */
    value: params.get(name),
    href,
    open: (value: string) => void navigate(href(value), { preventScrollReset: true }),
    close: () => navigate(href(null), { preventScrollReset: true }),
  };
}
