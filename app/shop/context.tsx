import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { unknownBasket } from "./domain/basket.ts";
import { formatCents, thousands } from "./domain/money.ts";
import type { State } from "./domain/state.ts";
import type { Identity } from "./identity.ts";
import type { Shop } from "./domain/shop.ts";
import { useIsHydrated } from "../ui/hydrated.ts";
import type { Slots } from "./slots.ts";
import type { Store } from "./store.ts";

export type Services = {
  readonly store: Store;
  readonly identity: Identity;
  readonly shop: Shop;
  readonly slots: Slots;
};

const ServicesContext = createContext<Services | null>(null);

export const ServicesProvider = ({ services, children }: { services: Services; children: ReactNode }) => (
  <ServicesContext value={services}>{children}</ServicesContext>
);

function useServices() {
  const services = useContext(ServicesContext);
  if (!services) throw new Error("No services around this component.");
  return services;
}

/** `select` must return an identical value (`Object.is`) for the same state. */
function useSelected<Part>(select: (state: State) => Part) {
  const { store } = useServices();
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.state()),
    () => select(store.first()),
  );
}

export const useBasket = () => useSelected((state) => state.basket);
/** Undefined if the basket could not be read. */
export const useCount = () => useSelected(({ basket }) => (basket === unknownBasket ? undefined : basket.length));
export const useUser = () => useSelected((state) => state.user);
export const useDispatch = () => useServices().store.dispatch;
export const useIdentity = () => useServices().identity;
/** True until hydration if the identity provider is hosted, because hosted sign-in needs scripts. */
export function useSignInWaits() {
  const { identity } = useShop();
  return !useIsHydrated() && identity.provider !== "embedded";
}

export const useShop = () => useServices().shop;
export const useSlots = () => useServices().slots;

/** Outside of `ServicesProvider`, returns the default formatter. */
export const useFormatCents = () => {
  const services = useContext(ServicesContext);
  return services?.slots.formatMoney?.(services.shop) ?? formatCents;
};

export const useFormatCount = () => {
  const services = useContext(ServicesContext);
  return services?.slots.formatCount?.(services.shop) ?? thousands;
};
