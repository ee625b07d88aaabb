import type { FeaturedRows } from "../domain/home.ts";
export default function Home({ data }: { data: FeaturedRows }) {
  return <h1>{data.length}</h1>;
}
