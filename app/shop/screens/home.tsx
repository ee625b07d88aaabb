import { featured } from "../domain/home/featured.ts";
import { Home } from "../ui/home.tsx";

/** Needs no loader, because the data is a constant. */
const HardcodedHome = () => <Home {...featured} />;

export default HardcodedHome;
