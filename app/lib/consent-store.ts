import { create } from "zustand";

export type Consent = "granted" | "denied" | "unasked";

/** What the visitor decided about analytics; `open` shows the question again. */
export const useConsentStore = create<{ consent: Consent; open: boolean }>()(() => ({
  consent: "unasked",
  open: false,
}));

/** Shows the question again, from a link such as "Privacy choices" in the footer. */
export const openConsent = (): void => useConsentStore.setState({ open: true });
