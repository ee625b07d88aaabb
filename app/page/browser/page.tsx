import { useEffect, useSyncExternalStore } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Router } from "wouter";
import { saidOf } from "../map.ts";
import type { Services } from "../../shop/context.tsx";
import { postEarlyPresses } from "./early-presses.ts";
import type { Navigation } from "./navigation.ts";

type Props = { navigation: Navigation; services: Services; onReady: () => void };

/** The page that navigation shows now, or that something went wrong with it. */
export function Page({ navigation, services, onReady }: Props) {
  function fail() {
    postEarlyPresses();
    navigation.fail();
  }
  return (
    <Router hook={navigation.useLocation} searchHook={navigation.useSearch}>
      <ErrorBoundary onError={fail} fallback={<Failed navigation={navigation} services={services} />}>
        <Shown navigation={navigation} services={services} onReady={onReady} />
      </ErrorBoundary>
    </Router>
  );
}

/** A page that is loaded once more as a document needs nothing in its place until then. */
function Failed({ navigation, services }: Omit<Props, "onReady">) {
  const { Broken } = navigation.first();
  return navigation.shown() === navigation.first() && <Broken services={services} />;
}

/** The same tree as the server renders, so that React can hydrate it. */
function Shown({ navigation, services, onReady }: Props) {
  const { Frame, SearchBox, Screen, route, title, path, data } = useSyncExternalStore(
    navigation.subscribe,
    navigation.shown,
    navigation.first,
  );
  useEffect(onReady, [onReady]);
  return (
    <Frame services={services} header={route.header} title={title} said={saidOf(data)} SearchBox={SearchBox}>
      <Screen data={data} key={path} />
    </Frame>
  );
}
