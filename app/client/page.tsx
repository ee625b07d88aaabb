import { useEffect, useSyncExternalStore } from "react";
import { Router } from "wouter";
import type { Services } from "../store/context.tsx";
import type { Navigation } from "./navigation.ts";

type Props = { navigation: Navigation; services: Services; onReady: () => void };

/** The page that navigation shows now. The same tree as the server renders, so that React can hydrate it. */
export function Page({ navigation, services, onReady }: Props) {
  const { Frame, SearchBox, Screen, route, title, path, data } = useSyncExternalStore(
    navigation.subscribe,
    navigation.shown,
    navigation.first,
  );
  useEffect(onReady, [onReady]);
  return (
    <Router hook={navigation.useLocation} searchHook={navigation.useSearch}>
      <Frame services={services} header={route.header} title={title} SearchBox={SearchBox}>
        <Screen data={data} key={path} />
      </Frame>
    </Router>
  );
}
