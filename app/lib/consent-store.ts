import { create } from "zustand";

export type Consent = "granted" | "denied" | "unasked";

/** The visitor's decision about analytics; `open` shows the banner again. */
export const useConsentStore = create<{ consent: Consent; open: boolean }>()(() => ({
  consent: "unasked",
  open: false,
}));

/** Shows the banner again, from a link such as "Privacy choices" in the footer. */
export const openConsent = (): void => useConsentStore.setState({ open: true });
