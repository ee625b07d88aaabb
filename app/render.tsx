import { randomUUID } from "node:crypto";
import type { ComponentType, ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { Router } from "wouter";
import { loadBrowserModules } from "./browser-modules.ts";
import type { ServerPage, Page } from "./page/map.ts";
import { emailTemplates } from "./email-templates.ts";
import { WholePage } from "./page/ui/whole-page.tsx";
import { serverPages, map, problem } from "./routes.ts";
import type { RenderEmail } from "./server/emails.ts";
import { type Services, ServicesProvider } from "./shop/context.tsx";
import type { Identity } from "./shop/identity.ts";
import type { DocumentData } from "./page/document-data.ts";
import { EmailDocument } from "./ui/email/document.tsx";
import type { EmailModule } from "./ui/email/email.ts";
import { plainText } from "./ui/email/plain-text.ts";
import type { User } from "./shop/domain/user.ts";
import type { Shop } from "./shop/domain/shop.ts";
import { createStore, type Store } from "./shop/store.ts";
import { Frame } from "./shop/ui/frame.tsx";

const never = () => {
  throw new Error("Identity is asked in the browser only.");
};

/** Components need the port in their hands while they render; nobody presses a button on the server. */
const unasked: Identity = { signIn: never, createAccount: never, signOut: never, subscribe: never };

const pageRoutes = serverPages().routes;

const routes = [...map.routes, ...map.notFound, problem()];

type Modules = ReturnType<typeof importOf>;

const importOf = (route: Page, shop: Shop) => Promise.all([route.screen(), loadBrowserModules(shop.features)]);

const imported = new Map<string, Modules>();

/** What a page is made of: imported once, because the loader takes its time also to say that it has a module already. */
function modulesOf(route: Page, shop: Shop): Modules {
  const key = `${route.name} ${shop.features}`;
  const modules = imported.get(key) ?? importOf(route, shop);
  imported.set(key, modules);
  return modules;
}

/** A screen's markup, and what it was rendered of. */
type Rendered = { name: string; at: string; shop: Shop; markup: string };

/** By their data, or else by their routes, the screens that were rendered without a look at the state: the same for every visitor. */
const rendered = new WeakMap<object, Rendered>();

/** Of what a screen was rendered once: markup is kept of what comes again. Most pages of a large shop are asked for once, and their markup is the larger half of them. */
const seen = new WeakSet<object>();

/** What stood around a screen, before and after it, cut wherever the visitor's name is put in; and of what it was rendered besides. */
type Around = { shop: Shop; of: string; before: readonly string[]; after: readonly string[] };

/** By the names of routes, what stood around their screens last: for most who are signed in it is the same but for their names. */
const arounds = new Map<string, Around>();

/** Rendered in place of the signed-in visitor, whose email then replaces this one. Pages show it as it is, and no text equals it. */
const somebody: User = { id: "", email: randomUUID() };

/**
 * The markup of a page, by its route's name and its address in the store, as the browser will hydrate it; in parts: the screen, what
 * stands around it, and by what its visitor is greeted. Not by the route itself: this module is built with screens of its own,
 * which the server's copy of the map cannot load.
 * @throws what a component throws.
 */
export async function renderPage(name: string, at: string, document: DocumentData): Promise<readonly string[]> {
  const whole = pageRoutes.find((known) => known.name === name);
  if (whole) return [await renderWhole(whole, document.data)];
  const { shop, state, data } = document as DocumentData<Shop, { user: User | null }>;
  const { user } = state;
  const route = routes.find((known) => known.name === name)!;
  const [{ default: screen }, browserModule] = await modulesOf(route, shop);
  const Screen = screen as ComponentType<{ data: unknown }>;
  const [path, search = ""] = at.split("?");
  const title = route.title(shop.name, data, shop);
  const visitor = user && somebody;
  const email = user ? escaped(user.email) : "";
  const servicesOf = () => ({
    store: createStore({ user: visitor, ...browserModule.firstState?.(state) }),
    identity: unasked,
    shop,
    slots: browserModule.slots,
  });
  const page = (services: Services, content: ReactNode) =>
    renderToString(
      <ServicesProvider services={services}>
        <Router ssrPath={path!} ssrSearch={search}>
          <WholePage Frame={Frame} header={route.header} title={title}>
            {content}
          </WholePage>
        </Router>
      </ServicesProvider>,
    );

  const of = isObject(data) ? data : route;
  const before = rendered.get(of);
  if (before && before.name === name && before.at === at && before.shop === shop) {
    const around = aroundScreen();
    return [...between(around.before, email), before.markup, ...between(around.after, email)];
  }
  const services = servicesOf();
  const watched = watch(services.store);
  const html = page(
    services,
    <ServicesProvider services={{ ...services, store: watched }}>
      <Screen data={data} />
    </ServicesProvider>,
  );
  const { start, end } = screenIn(html);
  const markup = html.slice(start, end);
  if (!watched.isLookedAt() && seen.has(of)) rendered.set(of, { name, at, shop, markup });
  seen.add(of);
  return [html.slice(0, start), markup, html.slice(end)].flatMap((part) => between(apart(part), email));

  function aroundScreen(): Around {
    const known = arounds.get(name);
    const ofThis = JSON.stringify([at, title, { ...state, user: Boolean(user) }]);
    if (known?.shop === shop && known.of === ofThis) return known;
    const frame = page(servicesOf(), null);
    const cut = screenIn(frame).start;
    const [first, last] = [frame.slice(0, cut), frame.slice(cut)];
    const around = { shop, of: ofThis, before: apart(first), after: apart(last) };
    arounds.set(name, around);
    return around;
  }
}

/** The markup of a page that is only a document. */
async function renderWhole({ screen, path = "" }: ServerPage, data: unknown): Promise<string> {
  const { default: Screen } = (await screen!()) as { default: ComponentType<object> };
  return renderToString(
    <Router ssrPath={path}>
      <Screen {...(data as object)} />
    </Router>,
  );
}

/**
 * An email in the words and the look of a shop, with whole addresses wherever it leads.
 * @param origin where the shop's pages are, such as https://shop.example.
 */
export const renderEmail: RenderEmail = async (kind, about, site, origin) => {
  const email = emailTemplates.find((known) => known.kind === kind);
  if (!email) return null;
  const shop = site as Shop;
  const { default: Screen, subject: subjectOf, sample } = (await email.screen()) as EmailModule<object, Shop>;
  const data = about ?? sample;
  const subject = subjectOf({ data, shop });
  const pages = shop.footer?.flatMap((column) => column.pages) ?? [];
  const markup = renderToStaticMarkup(
    <EmailDocument subject={subject} shop={{ name: shop.name, logo: shop.logo, style: shop.appearance?.style, pages }}>
      <Screen data={data} shop={shop} />
    </EmailDocument>,
  ).replace(/ (href|src)="(?=\/)/g, ` $1="${origin}`);
  const [, content = "", foot = ""] = markup.split(/<\/?main>/);
  return { subject, html: `<!doctype html>${markup}`, text: `${plainText(content)}\n\n-- \n${plainText(foot)}\n` };
};

const isObject = (data: unknown): data is object => typeof data === "object" && data !== null;

/** A text cut wherever the visitor's name is put in. */
const apart = (text: string) => text.split(somebody.email);

/** Parts of a text, with a name between each two. */
const between = (parts: readonly string[], name: string) =>
  parts.flatMap((part, at) => (at > 0 ? [name, part] : [part]));

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/** A text as React writes it into a page. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!);

/** Where the screen stands in a page: the frame has one `main`, and text cannot look like a tag. */
function screenIn(page: string) {
  const start = page.indexOf(">", page.indexOf("<main")) + 1;
  return { start, end: page.lastIndexOf("</main>") };
}

/** The same store, which knows whether somebody has looked at its state. */
function watch(store: Store) {
  let lookedAt = false;
  const first = () => {
    lookedAt = true;
    return store.first();
  };
  return { ...store, first, isLookedAt: () => lookedAt };
}
