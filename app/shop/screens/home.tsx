import { featured } from "../domain/home/featured.ts";
import { Home } from "../ui/home.tsx";

/** Home page of a shop without a catalogue. Needs no loader, because the data is a constant. */
const HardcodedHome = () => <Home {...featured} />;

export default HardcodedHome;
