import type { HomeData } from "../../shop/domain/home/home.ts";
import { Home } from "../../shop/ui/home.tsx";

/** The home page, as the catalogue has its products now. */
const Featured = ({ data }: { data: HomeData }) => <Home {...data} />;

export default Featured;
