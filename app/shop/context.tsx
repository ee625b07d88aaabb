import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { unknownBasket } from "./domain/basket.ts";
import { formatCents, thousands } from "./domain/money.ts";
import type { State } from "./domain/state.ts";
import type { Identity } from "./identity.ts";
import type { Shop } from "./domain/shop.ts";
import type { Slots } from "./slots.ts";
import type { Store } from "./store.ts";

/** What every screen may use: the state, the ports, the shop's settings and its slots. */
export type Services = {
  readonly store: Store;
  readonly identity: Identity;
  readonly shop: Shop;
  /** What other features put into shop's screens. */
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

/** A part of the state; the component renders again when that part changes. `select` returns the same value for the same state. */
function useSelected<Part>(select: (state: State) => Part) {
  const { store } = useServices();
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.state()),
    () => select(store.first()),
  );
}

export const useBasket = () => useSelected((state) => state.basket);
/** How many items are in the basket; undefined while nobody knows. */
export const useCount = () => useSelected(({ basket }) => (basket === unknownBasket ? undefined : basket.length));
export const useUser = () => useSelected((state) => state.user);
export const useDispatch = () => useServices().store.dispatch;
export const useIdentity = () => useServices().identity;
/** Whether signing in has to wait for the scripts, as it has to with a hosted provider until the page is hydrated. */
export const useSignInWaits = () => {
  const hosted = useShop().identity.provider !== "embedded";
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => hosted,
  );
};
const neverChanges = () => () => {};

export const useShop = () => useServices().shop;
export const useSlots = () => useServices().slots;

/** Writes whole cents: in dollars, unless the shop says otherwise. A piece of a page alone is in dollars. */
export const useFormatCents = () => {
  const services = useContext(ServicesContext);
  return services?.slots.formatMoney?.(services.shop) ?? formatCents;
};

/** Writes counts: "1,287", unless the shop's language differs. */
export const useFormatCount = () => {
  const services = useContext(ServicesContext);
  return services?.slots.formatCount?.(services.shop) ?? thousands;
};
