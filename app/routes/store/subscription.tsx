import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "Subscription", description: "How a Tikari subscription works: what arrives, when it arrives and how you pause, change or stop it.", path: "/subscription" });

export default function Page() {
  return <h1>A subscription you can leave</h1>;
}
