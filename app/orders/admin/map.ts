import type { AdminFrame } from "../../admin/domain/pages.ts";
import type { Feature, OfFeature } from "../../page/feature.ts";
import type { Screen } from "../../page/map.ts";

export type OrderCardProps<Data> = {
  readonly data: Data;
  readonly frame: AdminFrame;
  readonly mayChange: boolean;
};

/** Card that a later feature adds to an order's page. The card is hidden if its loader returns null. */
export const orderCard = <Owner extends Feature, Data>(feature: Owner, screen: Screen<OrderCardProps<Data>>) => ({
  feature,
  screen,
});

export type OrderCardMap = Readonly<Record<string, ReturnType<typeof orderCard<Feature, never>>>>;

/** `query`: query of the page's URL. Empty when a form is submitted. */
type OrderCardLoader<Data> = (number: number, query: URLSearchParams) => Promise<Data | null>;

export type OrderCardLoaders = Readonly<Record<string, OrderCardLoader<unknown>>>;

export type OrderCardLoadersOf<Map, Name extends string> = {
  readonly [Key in keyof OfFeature<Map, Name>]: Map[Key & keyof Map] extends { screen: Screen<infer Props> }
    ? Props extends OrderCardProps<infer Data>
      ? OrderCardLoader<Data>
      : never
    : never;
};
