import { useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import { Router } from "wouter";
import { type Frame, WholePage } from "../ui/whole-page.tsx";
import { Boundary } from "./boundary.ts";
import { Broken } from "./broken.tsx";
import { leavePresses, postEarlyPresses } from "./early-presses.ts";
import type { Navigation } from "./navigation.ts";

type Props = {
  navigation: Navigation;
  Frame: Frame;
  onReady: () => void;
};

/** The page that navigation shows now, or that something went wrong with it. */
export function Page({ navigation, Frame, onReady }: Props) {
  function fail() {
    postEarlyPresses();
    return navigation.fail();
  }
  return (
    <Router hook={navigation.useLocation} searchHook={navigation.useSearch}>
      <Boundary onError={fail} fallback={<Failed navigation={navigation} />}>
        <Shown navigation={navigation} Frame={Frame} onReady={onReady} />
      </Boundary>
    </Router>
  );
}

/** A page that is loaded once more as a document needs nothing in its place until then. */
const Failed = ({ navigation }: Pick<Props, "navigation">) =>
  navigation.shown() === navigation.first() && (
    <main>
      <Broken />
    </main>
  );

/** What is said aloud of a page besides its title: its loader says what. */
const saidOf = (data: unknown) => (data as { said?: string } | null)?.said;

/** The same tree as the server renders, so that React can hydrate it. */
function Shown({ navigation, Frame, onReady }: Props) {
  const { Screen, route, title, path, data } = useSyncExternalStore(
    navigation.subscribe,
    navigation.shown,
    navigation.first,
  );
  // In the moment in which React begins to listen. What is done after that may wait, and a press in between would count twice.
  useLayoutEffect(leavePresses, []);
  useEffect(onReady, [onReady]);
  return (
    <WholePage Frame={Frame} header={route.header} title={title} said={saidOf(data)}>
      <Screen data={data} key={path} />
    </WholePage>
  );
}
