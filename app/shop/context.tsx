import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { unknownBasket } from "./domain/basket.ts";
import type { State } from "./domain/state.ts";
import type { Identity } from "./identity.ts";
import type { KeptBasket } from "../basket/kept-basket.ts";
import type { Shop } from "./domain/shop.ts";
import type { Store } from "./store.ts";

/** What every screen may use: the state, the ports, and the shop's settings. */
export type Services = {
  readonly store: Store;
  readonly identity: Identity;
  readonly shop: Shop;
  /** In the browser, of a shop that keeps baskets. */
  readonly kept?: KeptBasket | undefined;
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
  const part = () => select(store.state());
  return useSyncExternalStore(store.subscribe, part, part);
}

/** Undefined while nobody knows. */
const countOf = ({ basket }: State) => (basket === unknownBasket ? undefined : basket.length);

/**
 * A ref to an element that `write` changes whenever the number of items does. It goes past React, because every press of Add to Basket
 * waits for this: React's own way to these few words takes longer than all the rest of the click.
 */
export function useCountWriter<E extends Element>(write: (element: E, count: number) => void) {
  const { store } = useServices();
  const count = () => countOf(store.state());
  return (element: E) => {
    let shown = count();
    return store.subscribe(() => {
      const now = count();
      if (now !== undefined && now !== shown) write(element, (shown = now));
    });
  };
}

export const useBasket = () => useSelected((state) => state.basket);
/** How many items are in the basket as a component first renders, or undefined while nobody knows. A `useCountWriter` keeps what shows it up to date. */
export const useCountAtFirst = () => countOf(useServices().store.state());
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

export const useKeptBasket = () => useServices().kept;
export const useShop = () => useServices().shop;
