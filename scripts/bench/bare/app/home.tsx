export const meta = () => [
  { title: "Bare" },
  { name: "description", content: "A React Router page with nothing on it." },
];

export default function Home() {
  return <h1>Bare</h1>;
}
