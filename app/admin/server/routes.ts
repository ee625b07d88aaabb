import { type Context, Hono } from "hono";
import { clientOf } from "../../accounts/server/sign-in.ts";
import { retryAfter } from "../../database/away.ts";
import { isAt } from "../../page/map.ts";
import type { Documents, SiteNow } from "../../page/server/documents.ts";
import { failureOf } from "../../server/failures.ts";
import { formIn, type FormWithFiles, formWithFilesIn, hasFiles, Malformed } from "../../server/forms.ts";
import { giveTime } from "../../server/listening.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import { Overloaded } from "../../server/overloaded.ts";
import type { SignedCookie } from "../../server/signed-cookie.ts";
import { homeAddress } from "../../shop/addresses.ts";
import type { HomeData } from "../../shop/domain/home/home.ts";
import type { Shop } from "../../shop/domain/shop.ts";
import { adminAddress } from "../addresses.ts";
import type { AdminFrame } from "../domain/pages.ts";
import type { AdminLine } from "../map.ts";
import type { Role } from "../domain/roles.ts";
import { adminMessages } from "../messages.ts";
import { type AuthenticationResult, type AuthenticationRequest, missing, splitForm } from "./authentication.ts";
import { fileSender } from "./file-sender.ts";
import type { AdminContext, AdminHandler } from "./page.ts";
import { type AdminPart, menuGroups } from "./part.ts";
import { maxUploadBytes } from "./pictures/limits.ts";

/** `isKnown`: the browser has been used for admin before. `mayUpload`: the user may upload files to this page. */
type Sender = { readonly isKnown: boolean; readonly mayUpload: boolean };

const noFiles = { files: new Map<string, Buffer>(), several: [], large: null };

/** Maximum upload time, in ms. 500 MB take seven minutes at 10 Mbit/s. */
const uploadTimeoutMs = 20 * 60 * 1000;

/** Maximum size in bytes of a form that is preserved while the user signs in again. */
const maxPreservedBytes = 512 * 1024;

/** Maximum number of concurrent uploads per process, because uploads take memory and CPU time. */
const maxUploads = 3;

/** Headers that forbid caching and indexing of admin pages. */
const privateHeaders = { "cache-control": "no-store", "x-robots-tag": "noindex" };

type HandledPage = AdminLine & { readonly name: string; readonly handler: AdminHandler };

/** Name of the sign-in page, which stands at the URL of the requested page. */
const signInPage = "admin-sign-in";

type Dependencies = {
  readonly authenticate: (request: AuthenticationRequest) => Promise<AuthenticationResult>;
  readonly pages: readonly HandledPage[];
  readonly menu: AdminPart["menu"];
  readonly documents: Documents;
  readonly site: SiteNow;
  readonly home: () => Promise<HomeData>;
  /** Cookie that marks a browser as used for admin. */
  readonly browserCookie: SignedCookie;
};

/** Routes of the admin. Users without a role get the same 404 as for an unknown URL. */
export function adminRoutes({ authenticate, pages, menu, documents, site, home, browserCookie }: Dependencies) {
  const pageAt = (path: string) => pages.find((page) => isAt(page.path, path));

  /** Groups of menu items for the pages that a role may see. */
  const navigationOf = (role: Role, path: string): AdminFrame["navigation"] =>
    menuGroups.flatMap((group) => {
      const seen = pages.flatMap(({ name: key, path: href, see }) => {
        const item = menu[key];
        const isWithin = href !== adminAddress() && path.startsWith(`${href}/`);
        return item?.group === group && see.includes(role)
          ? [{ href, name: item.name, current: path === href, isWithin }]
          : [];
      });
      return seen.length > 0 ? [{ group, pages: seen }] : [];
    });

  type Rendered = {
    /** Name of the page. */
    name: string;
    page: { readonly title: string };
    status: 200 | Extract<AuthenticationResult, { is: "missing" }>["status"];
  };

  async function send(c: Context<HonoEnv>, { name, page, status }: Rendered, who: AdminContext | null) {
    const shop = (await site.now()) as Shop;
    const frame: AdminFrame = {
      shop: shop.name,
      logo: shop.logo,
      formats: shop,
      entered: who && { email: who.user.email, role: who.role },
      navigation: who?.hasSecondFactor ? navigationOf(who.role, c.req.path) : [],
    };
    return documents.sendDocument(c, name, status, { title: page.title, data: { ...page, frame } });
  }

  const sendFile = fileSender();
  const setRetryAfter = (c: Context, seconds: number | undefined) =>
    seconds && c.header("retry-after", String(seconds));

  async function respond(c: Context<HonoEnv>, submitted: FormWithFiles | null): Promise<Response | null> {
    const form = submitted && submitted.form;
    const header = c.req.header("cookie") ?? "";
    const { raw } = c.req;
    const url = new URL(raw.url);
    const path = withoutSlash(c.req.path);
    const at = path + url.search;
    const page = pageAt(path);
    if (page) c.set("route", page.path);
    const client = clientOf(c);
    const result = await authenticate({
      headers: raw.headers,
      page,
      at,
      form,
      client,
      isKnown: browserCookie.isIn(header),
    });
    for (const cookie of result.cookies) c.header("set-cookie", cookie, { append: true });
    if (result.is === "not found") return null;
    for (const [name, value] of Object.entries(privateHeaders)) c.header(name, value);
    if (result.is === "redirect") return c.redirect(result.to, 303);
    if (result.is === "missing") {
      setRetryAfter(c, result.retryAfter);
      return send(c, { name: signInPage, ...result, page: { ...result.page, ...lostFiles(submitted) } }, null);
    }
    if (path !== c.req.path) return c.redirect(at, 308);
    const { context, form: pageForm } = result;
    if (!browserCookie.isIn(header)) c.header("set-cookie", browserCookie.write(context.user.id), { append: true });
    if (!page) return null;
    const { name, handler } = page;
    if (!pageForm && handler.file) {
      const file = await handler.file(context, url.searchParams);
      return file && sendFile(c, file);
    }
    if (!pageForm) {
      const shown = (await handler.show?.(context, url.searchParams)) ?? null;
      return shown && send(c, { name, page: shown, status: 200 }, context);
    }
    const changed = (await handler.change?.(context, { ...submitted!, form: pageForm, request: raw })) ?? null;
    if (!changed) return null;
    if ("preview" in changed) {
      const { site: changes, home: data = await home() } = changed.preview;
      return documents.sendPreview(c, homeAddress(), { ...(await site.now()), ...changes }, data);
    }
    if ("redirect" in changed) {
      for (const cookie of changed.cookies ?? []) c.header("set-cookie", cookie, { append: true });
      return c.redirect(changed.redirect, 303);
    }
    setRetryAfter(c, changed.retryAfter);
    return send(c, { name, ...changed }, context);
  }

  /** True if the user may submit the page's form. Checked before the upload is read. */
  async function maySend(c: Context<HonoEnv>) {
    const { path, raw } = c.req;
    const request = { headers: raw.headers, page: pageAt(path), at: path, form: {}, client: clientOf(c) };
    return (await authenticate({ ...request, isKnown: true })).is === "authenticated";
  }

  /** Reads the submitted form. Returns an empty form if the body is malformed. */
  async function read(c: Context<HonoEnv>, { isKnown, mayUpload }: Sender): Promise<FormWithFiles> {
    const { several, large } = pageAt(c.req.path)?.handler ?? {};
    let end: (() => void) | undefined;
    try {
      if (!hasFiles(c)) return { ...noFiles, form: await formIn(c) };
      // A small form is preserved while the user signs in again, but without its files.
      const isSmall = Number(c.req.header("content-length") ?? Infinity) <= maxPreservedBytes;
      if (!mayUpload && (!isKnown || large || !isSmall)) return { ...noFiles, form: {} };
      if (mayUpload) end = giveTime(c.env.incoming.socket, uploadTimeoutMs);
      return await formWithFilesIn(c, { maxBytes: maxUploadBytes, several, large: large?.field });
    } catch (error) {
      if (error instanceof Malformed) return { ...noFiles, form: {} };
      throw error;
    } finally {
      end?.();
    }
  }

  let uploads = 0;

  const app = new Hono<HonoEnv>();
  // Links in emails and bookmarks of release 0.2.0 start with /owner. Hono also uses this handler for HEAD.
  app.get(`${formerRoot}/*`, (c) => {
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(adminAddress.pattern + pathname.slice(formerRoot.length) + search, 301);
  });
  return app.on(["GET", "POST"], [adminAddress.pattern, `${adminAddress.pattern}/*`], async (c, next) => {
    // The server reads uploads only from browsers that have been used for admin before.
    const isKnown = browserCookie.isIn(c.req.header("cookie") ?? "");
    const mayUpload = c.req.method === "POST" && hasFiles(c) && isKnown && (await maySend(c).catch(() => false));
    if (mayUpload && uploads >= maxUploads) throw new Overloaded(adminMessages.pictures.refused.busy());
    if (mayUpload) uploads += 1;
    let submitted: FormWithFiles | null = null;
    let response: Response | null = null;
    try {
      submitted = c.req.method === "POST" ? await read(c, { isKnown, mayUpload }) : null;
      response = await respond(c, submitted);
    } catch (error) {
      if (failureOf(error).status !== 503) throw error;
      // While the database is unavailable, a browser that was never used for admin gets a 404.
      if (!isKnown) return next();
      if (!submitted) throw error;
      c.header("retry-after", String(retryAfter));
      const { page, status } = missing("database", c.req.path, splitForm(submitted.form).pageForm);
      return await send(c, { name: signInPage, page: { ...page, ...lostFiles(submitted) }, status }, null);
    } finally {
      if (mayUpload) uploads -= 1;
      await submitted?.large?.discardUnlessTaken();
    }
    return response ?? next();
  });
}

/** Root URL of the admin until release 0.2.0. */
const formerRoot = "/owner";

const withoutSlash = (path: string) => (path.endsWith("/") ? path.slice(0, -1) : path);

/** `picturesGone` is true if the form has files, because the sign-in page cannot resubmit files. */
const lostFiles = (submitted: FormWithFiles | null) => ({
  picturesGone:
    Boolean(submitted?.several.length) || [...(submitted?.files.values() ?? [])].some(({ length }) => length > 0),
});
