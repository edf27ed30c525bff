import { seo } from "#app/lib/seo.ts";

export const meta = () => seo({ title: "Join the network", description: "For growers, coaches, dietitians and shops who want to work with Tikari: what we look for and how to write to us.", path: "/join-network" });

export default function Page() {
  return <h1>Join the network</h1>;
}
