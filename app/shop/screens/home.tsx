import { featured } from "../domain/home/featured.ts";
import { Home } from "../ui/home.tsx";

export default function HardcodedHome() {
  return <Home {...featured} />;
}
