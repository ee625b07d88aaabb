import { useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import { Router } from "wouter";
import { setHydrated } from "../../ui/hydrated.ts";
import { type Frame, WholePage } from "../ui/whole-page.tsx";
import { Boundary } from "./boundary.ts";
import { Broken } from "./broken.tsx";
import type { Navigation } from "./navigation.ts";

type Props = {
  navigation: Navigation;
  Frame: Frame;
  onReady: () => void;
};

export function Page({ navigation, Frame, onReady }: Props) {
  function fail() {
    window.early.post();
    return navigation.fail();
  }
  return (
    <Router hook={navigation.useLocation} searchHook={navigation.useSearch}>
      <Boundary onError={fail} fallback={<Failed navigation={navigation} />}>
        <CurrentPage navigation={navigation} Frame={Frame} onReady={onReady} />
      </Boundary>
    </Router>
  );
}

/** Error message if the document's first page fails to render. For later pages, the document reloads instead. */
const Failed = ({ navigation }: Pick<Props, "navigation">) =>
  navigation.current() === navigation.first() && (
    <main>
      <Broken />
    </main>
  );

/** Renders the same tree as the server, so that React can hydrate it. */
function CurrentPage({ navigation, Frame, onReady }: Props) {
  const { Screen, route, title, path, data } = useSyncExternalStore(
    navigation.subscribe,
    navigation.current,
    navigation.first,
  );
  // A layout effect stops the recording before React handles presses. Otherwise a press could be handled twice.
  useLayoutEffect(() => {
    window.early.stop();
    setHydrated();
  }, []);
  useEffect(onReady, [onReady]);
  return (
    <WholePage Frame={Frame} header={route.header} title={title} detail={route.announce?.(data)}>
      <Screen data={data} key={path} />
    </WholePage>
  );
}
