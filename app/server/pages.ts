import { featured } from "./featured.ts";

/** What a route's page shows besides the state: asked for by documents and by `/_data` + the path. */
export type Loader = () => unknown;

/** The loaders of the routes that have data, by the path in the map (`app/routes.ts`). */
export const loaders: Readonly<Record<string, Loader>> = {
  "/": () => featured,
};
