import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { Router } from "wouter";
import { frame, notFound, problem, routes, searchBox } from "../routes.ts";
import type { Identity } from "../store/identity.ts";
import type { DocumentData } from "../store/page.ts";
import { createStore } from "../store/store.ts";

const never = () => {
  throw new Error("Identity is asked in the browser only.");
};

/** Components need the port in their hands while they render; nobody presses a button on the server. */
const unasked: Identity = { signIn: never, createAccount: never, signOut: never, subscribe: never };

/**
 * The markup of a page, by its route's name and its address in the store, as the browser will hydrate it. Not by the route itself: this module is
 * built with screens of its own, which the server's copy of the map cannot load.
 * @throws what a component throws.
 */
export async function renderPage(name: string, at: string, { shop, user, data }: DocumentData): Promise<string> {
  const route = [...routes, notFound, problem].find((known) => known.name === name)!;
  const [{ Frame }, { default: screen }, box] = await Promise.all([frame(), route.screen(), searchBox(shop)]);
  const Screen = screen as ComponentType<{ data: unknown }>;
  const [path, search = ""] = at.split("?");
  const services = { store: createStore({ user }), identity: unasked, shop };
  return renderToString(
    <Router ssrPath={path!} ssrSearch={search}>
      <Frame services={services} header={route.header} title={route.title(shop.name, data)} SearchBox={box?.SearchBox}>
        <Screen data={data} />
      </Frame>
    </Router>,
  );
}
