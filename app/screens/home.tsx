import type { HomeData } from "../domain/home.ts";
export default function Home({ data }: { data: HomeData }) { return <h1>{data.rows.length}</h1>; }
