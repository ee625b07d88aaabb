import { featured } from "../domain/home/featured.ts";
import { Home } from "../ui/home.tsx";

/** Home page without a catalogue. Its data is hardcoded, so there is no request. */
const HardcodedHome = () => <Home {...featured} />;

export default HardcodedHome;
