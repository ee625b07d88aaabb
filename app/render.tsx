import { randomUUID } from "node:crypto";
import type { ComponentType, ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { Router } from "wouter";
import type { AdminLine } from "./admin/map.ts";
import { sellerLines } from "./shop/domain/seller.ts";
import { loadBrowserModules } from "./browser-modules.ts";
import type { Line } from "./page/map.ts";
import { emailTemplates } from "./email-templates.ts";
import { WholePage } from "./page/ui/whole-page.tsx";
import { adminPages, adminSignIn, pages, problem } from "./routes.ts";
import type { RenderEmail } from "./server/emails.ts";
import { escapeMarkup } from "./server/escape-markup.ts";
import { type Services, ServicesProvider } from "./shop/context.tsx";
import type { DocumentData } from "./page/document-data.ts";
import { EmailDocument } from "./ui/email/document.tsx";
import type { EmailModule, TemplateMap } from "./ui/email/email.ts";
import { plainText } from "./ui/email/plain-text.ts";
import type { User } from "./shop/domain/user.ts";
import type { Shop } from "./shop/domain/shop.ts";
import { createStore, type Store } from "./shop/store.ts";
import { Frame } from "./shop/ui/frame.tsx";

const never = () => {
  throw new Error("Identity works in the browser only.");
};

const stubIdentity = { signIn: never, createAccount: never, signOut: never, subscribe: never, revalidate: never };

const adminScreens: Readonly<Record<string, Partial<AdminLine>>> = { ...adminPages(), "admin-sign-in": adminSignIn() };

const lines: Readonly<Record<string, Line>> = { ...pages, problem: problem() };

const templates: TemplateMap = emailTemplates;

const importOf = ({ screen }: Line, shop: Shop) => Promise.all([screen(shop), loadBrowserModules(shop.features)]);

/** Imported modules by page name, features and `hasRates`. Cached, because a repeated `import()` is slow, too. */
const imported = new Map<string, ReturnType<typeof importOf>>();

/** A screen's markup, and the inputs on which the markup depends. */
type Rendered = { name: string; at: string; shop: Shop; markup: string };

/**
 * Cache of screens that do not read the visitor's state. Keys are page data, or page objects for pages without data.
 * The first rendering stores null. Only a second rendering is cached, because most pages are requested once.
 */
const rendered = new WeakMap<object, Rendered | null>();

/** Markup before and after a screen, each split at the visitor's email. `of`: JSON of the inputs other than `shop`. */
type Layout = { shop: Shop; of: string; before: readonly string[]; after: readonly string[] };

/** Last layout of each page, by page name. */
const layouts = new Map<string, Layout>();

/** Placeholder for the visitor. The visitor's email replaces the placeholder's unique email in the markup. */
const placeholder: User = { id: "", email: randomUUID() };

/**
 * Renders a page for hydration, in chunks: layout, screen, and the visitor's email. @throws errors of components
 * @param name the page's key in `pages`. Not a page object, because this bundle has its own copies of page objects.
 */
export async function renderPage(name: string, at: string, document: DocumentData): Promise<readonly string[]> {
  const { screen: adminScreen } = adminScreens[name] ?? {};
  if (adminScreen) return [await renderWhole(adminScreen, at, document.data)];
  const { shop, state, data } = document as DocumentData<Shop, { user: User | null }>;
  const { user } = state;
  const line = lines[name];
  if (!line) throw new Error(`No page ${name}`);
  const key = [name, shop.features, shop.hasRates].join(" ");
  const modules = imported.get(key) ?? importOf(line, shop);
  imported.set(key, modules);
  const [{ default: screen }, browserModule] = await modules;
  const Screen = screen as ComponentType<{ data: unknown }>;
  const [path = "", search = ""] = at.split("?");
  const title = line.title(shop.name, data, shop);
  const visitor = user && placeholder;
  const email = user ? escapeMarkup(user.email) : "";
  const servicesOf = () => ({
    store: createStore({ user: visitor, ...browserModule.firstState?.(state) }),
    identity: stubIdentity,
    shop,
    slots: browserModule.slots,
  });
  const page = (services: Services, content: ReactNode) =>
    renderToString(
      <ServicesProvider services={services}>
        <Router ssrPath={path} ssrSearch={search}>
          <WholePage Frame={Frame} header={line.header} title={title}>
            {content}
          </WholePage>
        </Router>
      </ServicesProvider>,
    );

  const of = typeof data === "object" && data !== null ? data : line;
  const before = rendered.get(of);
  if (before?.name === name && before.at === at && before.shop === shop) {
    const layout = currentLayout();
    return [...joinWith(layout.before, email), before.markup, ...joinWith(layout.after, email)];
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
  if (!watched.isRead()) rendered.set(of, before === undefined ? null : { name, at, shop, markup });
  return [html.slice(0, start), markup, html.slice(end)].flatMap((part) => joinWith(splitAtName(part), email));

  function currentLayout(): Layout {
    const known = layouts.get(name);
    const ofThis = JSON.stringify([at, title, { ...state, user: Boolean(user) }]);
    if (known?.shop === shop && known.of === ofThis) return known;
    const frame = page(servicesOf(), null);
    const cut = screenIn(frame).start;
    const [first, last] = [frame.slice(0, cut), frame.slice(cut)];
    const layout = { shop, of: ofThis, before: splitAtName(first), after: splitAtName(last) };
    layouts.set(name, layout);
    return layout;
  }
}

async function renderWhole(screen: NonNullable<AdminLine["screen"]>, path: string, data: unknown): Promise<string> {
  const { default: Screen } = (await screen()) as { default: ComponentType };
  return renderToString(
    <Router ssrPath={path}>
      <Screen {...(data as object)} />
    </Router>,
  );
}

/** Renders an email with the texts and appearance of a shop. Makes URLs absolute. */
export const renderEmail: RenderEmail = async (kind, about, site, origin) => {
  const template = templates[kind];
  if (!template) return null;
  const shop = site as Shop;
  const { default: Screen, subject: subjectOf, sample } = (await template.screen()) as EmailModule<object, Shop>;
  const data = about ?? sample;
  const subject = subjectOf({ data, shop });
  const ofFooter = shop.footer?.flatMap((column) => column.pages) ?? [];
  const markup = renderToStaticMarkup(
    <EmailDocument
      subject={subject}
      shop={{
        name: shop.name,
        logo: shop.logo,
        style: shop.appearance?.style,
        seller: sellerOf(shop),
        pages: ofFooter,
      }}
    >
      <Screen data={data} shop={shop} />
    </EmailDocument>,
  ).replace(/ (href|src)="(?=\/)/g, ` $1="${origin}`);
  const [, content = "", foot = ""] = markup.split(/<\/?main>/);
  return { subject, html: `<!doctype html>${markup}`, text: `${plainText(content)}\n\n-- \n${plainText(foot)}\n` };
};

/** Footer lines with the seller's details. Empty if the owner has set no details. */
const sellerOf = ({ seller }: Shop) => (seller ? [...sellerLines("", seller), seller.email].filter(Boolean) : []);

const splitAtName = (text: string) => text.split(placeholder.email);

const joinWith = (parts: readonly string[], name: string) =>
  parts.flatMap((part, at) => (at > 0 ? [name, part] : [part]));

/** Start and end of a screen in a page: the content of the only `main`. */
function screenIn(page: string) {
  const start = page.indexOf(">", page.indexOf("<main")) + 1;
  return { start, end: page.lastIndexOf("</main>") };
}

/** Wraps a store. `isRead` tells if a component has read the state. */
function watch(store: Store) {
  let isRead = false;
  const first = () => {
    isRead = true;
    return store.first();
  };
  return { ...store, first, isRead: () => isRead };
}
