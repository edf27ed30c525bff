import { redirect } from "react-router";
import { Dashboard } from "../../admin/dashboard/dashboard.tsx";

/** The dashboard is shown at /420; this route only makes its files known to the server, which names them to staff. */
export const loader = () => redirect("/420");

/** What admin-home.tsx takes from this module. */
export const handle = { Dashboard };

export default () => null;
