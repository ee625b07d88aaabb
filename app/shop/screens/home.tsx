import { featured } from "../domain/home/featured.ts";
import { Home } from "../ui/home.tsx";

/** The home page of a shop without a catalogue: what it shows comes with its code, and nobody is asked for it. */
const HardcodedHome = () => <Home {...featured} />;

export default HardcodedHome;
