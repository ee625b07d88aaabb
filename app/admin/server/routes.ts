import { type Context, Hono } from "hono";
import { clientOf } from "../../accounts/server/sign-in.ts";
import { retryAfter } from "../../database/unavailable.ts";
import { isAt } from "../../page/map.ts";
import type { Documents, SiteNow } from "../../page/server/documents.ts";
import { failureOf } from "../../server/failures.ts";
import { formIn, type FormWithFiles, formWithFilesIn, hasFiles, Malformed } from "../../server/forms.ts";
import { extendRequestTimeout } from "../../server/listening.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import { Overloaded } from "../../server/overloaded.ts";
import { setHeaders } from "../../server/set-headers.ts";
import type { SignedCookie } from "../../server/signed-cookie.ts";
import { homeAddress } from "../../shop/addresses.ts";
import type { HomeData } from "../../shop/domain/home/home.ts";
import type { Shop } from "../../shop/domain/shop.ts";
import { adminAddress } from "../addresses.ts";
import type { AdminFrame } from "../domain/pages.ts";
import type { AdminLine } from "../map.ts";
import type { Role } from "../domain/roles.ts";
import { adminMessages } from "../messages.ts";
import { type AuthenticationResult, type createAuthentication, missing, splitForm } from "./authentication.ts";
import { fileSender } from "./file-sender.ts";
import type { AdminContext, AdminHandler } from "./page.ts";
import { type AdminPart, menuGroups } from "./part.ts";
import { maxUploadBytes } from "./pictures/limits.ts";

/** Maximum upload time, in ms. 500 MB take seven minutes at 10 Mbit/s. */
const uploadTimeoutMs = 20 * 60 * 1000;

const maxPreservedBytes = 512 * 1024;

const maxUploads = 3;

const privateHeaders = { "cache-control": "no-store", "x-robots-tag": "noindex" };

const formerRoot = "/owner";

/** Name of the sign-in page, which appears at the requested URL. */
const signInPage = "admin-sign-in";

type Dependencies = {
  readonly authenticate: ReturnType<typeof createAuthentication>;
  readonly pages: readonly (AdminLine & { readonly name: string; readonly handler: AdminHandler })[];
  readonly menu: AdminPart["menu"];
  readonly documents: Documents;
  readonly site: SiteNow;
  readonly home: () => Promise<HomeData>;
  readonly browserCookie: SignedCookie;
};

type Rendered = {
  readonly name: string;
  readonly page: { readonly title: string };
  readonly status: 200 | Extract<AuthenticationResult, { is: "missing" }>["status"];
};

/** Creates the admin's routes. Users without a role get the same 404 as for an unknown URL. */
export function adminRoutes(dependencies: Dependencies) {
  const { authenticate, pages, documents, site, home, browserCookie } = dependencies;
  const pageAt = (path: string) => pages.find((page) => isAt(page.path, path));
  const send = pageSender(dependencies);
  const sendFile = fileSender();

  async function respond(c: Context<HonoEnv>, submitted: FormWithFiles | null, isKnown: boolean) {
    const form = submitted?.form ?? null;
    const { raw } = c.req;
    const { search, searchParams } = new URL(raw.url);
    const path = c.req.path.replace(/\/$/, "");
    const page = pageAt(path);
    if (page) c.set("route", page.path);
    const request = { headers: raw.headers, page, at: path + search, form, client: clientOf(c), isKnown };
    const result = await authenticate(request);
    setHeaders(c, result);
    if (result.is === "not found") return null;
    for (const [name, value] of Object.entries(privateHeaders)) c.header(name, value);
    if (result.is === "redirect") return c.redirect(result.to, 303);
    if (result.is === "missing")
      return send(c, { ...result, name: signInPage, page: { ...result.page, ...lostFiles(submitted) } }, null);
    if (path !== c.req.path) return c.redirect(request.at, 308);
    const { context, form: pageForm } = result;
    if (!isKnown) setHeaders(c, { cookies: [browserCookie.write(context.user.id)] });
    if (!page) return null;
    const { name, handler } = page;
    if (!submitted || !pageForm) {
      const file = await handler.file?.(context, searchParams);
      if (file) return sendFile(c, file);
      const shown = await handler.show?.(context, searchParams);
      return shown ? send(c, { name, page: shown, status: 200 }, context) : null;
    }
    const changed = await handler.change?.(context, { ...submitted, form: pageForm, request: raw });
    if (!changed) return null;
    if ("preview" in changed) {
      const { site: changes, home: data = await home() } = changed.preview;
      return documents.sendPreview(c, homeAddress(), { ...(await site.now()), ...changes }, data);
    }
    if ("redirect" in changed) {
      setHeaders(c, { cookies: changed.cookies });
      return c.redirect(changed.redirect, 303);
    }
    setHeaders(c, { retryAfter: changed.retryAfter });
    return send(c, { name, ...changed }, context);
  }

  /** True if the user may submit a form to this URL. Call before reading an upload. */
  async function maySend(c: Context<HonoEnv>) {
    const { path, raw } = c.req;
    const request = { headers: raw.headers, page: pageAt(path), at: path, form: {}, client: clientOf(c) };
    return (await authenticate({ ...request, isKnown: true })).is === "authenticated";
  }

  let uploads = 0;

  const app = new Hono<HonoEnv>();
  // Redirects from the former root, which emails and bookmarks of release 0.2.0 contain.
  app.get(`${formerRoot}/*`, (c) => {
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(adminAddress.pattern + pathname.slice(formerRoot.length) + search, 301);
  });
  return app.on(["GET", "POST"], [adminAddress.pattern, `${adminAddress.pattern}/*`], async (c, next) => {
    const isPost = c.req.method === "POST";
    // Reads uploads only from browsers that were used for the admin before.
    const isKnown = browserCookie.isIn(c.req.header("cookie") ?? "");
    const mayUpload = isPost && hasFiles(c) && isKnown && (await maySend(c).catch(() => false));
    if (mayUpload && uploads >= maxUploads) throw new Overloaded(adminMessages.pictures.refused.busy());
    if (mayUpload) uploads += 1;
    let submitted: FormWithFiles | null = null;
    let response: Response | null;
    try {
      if (isPost) submitted = await readForm(c, pageAt(c.req.path)?.handler, { isKnown, mayUpload });
      response = await respond(c, submitted, isKnown);
    } catch (error) {
      if (failureOf(error).status !== 503) throw error;
      // During a database outage, a browser that was never used for the admin gets a 404.
      if (!isKnown) return next();
      if (!submitted) throw error;
      setHeaders(c, { retryAfter });
      const { page, status } = missing("database", c.req.path, splitForm(submitted.form).pageForm);
      return await send(c, { name: signInPage, page: { ...page, ...lostFiles(submitted) }, status }, null);
    } finally {
      if (mayUpload) uploads -= 1;
      await submitted?.large?.discardUnlessTaken();
    }
    return response ?? next();
  });
}

function pageSender({ pages, menu, documents, site }: Dependencies) {
  const navigationOf = (role: Role, path: string): AdminFrame["navigation"] =>
    menuGroups.flatMap((group) => {
      const seen = pages.flatMap(({ name: key, path: href, see }) => {
        const item = menu[key];
        if (item?.group !== group || !see.includes(role)) return [];
        const isWithin = href !== adminAddress() && path.startsWith(`${href}/`);
        return [{ href, name: item.name, current: path === href, isWithin }];
      });
      return seen.length > 0 ? [{ group, pages: seen }] : [];
    });

  return async (c: Context<HonoEnv>, { name, page, status }: Rendered, who: AdminContext | null) => {
    const shop = (await site.now()) as Shop;
    const frame: AdminFrame = {
      shop: shop.name,
      logo: shop.logo,
      seller: shop.seller,
      formats: shop,
      entered: who && { email: who.user.email, role: who.role },
      navigation: who?.hasSecondFactor ? navigationOf(who.role, c.req.path) : [],
    };
    return documents.sendDocument(c, name, status, { title: page.title, data: { ...page, frame } });
  };
}

/** Sender of a form. `isKnown`: the browser was used for the admin before. `mayUpload`: the user may upload files. */
type Sender = { readonly isKnown: boolean; readonly mayUpload: boolean };

async function readForm(c: Context<HonoEnv>, { several, large }: AdminHandler = {}, { isKnown, mayUpload }: Sender) {
  const noForm: FormWithFiles = { form: {}, files: new Map(), several: [], large: null };
  let end: (() => void) | undefined;
  try {
    if (!hasFiles(c)) return { ...noForm, form: await formIn(c) };
    // Reads a small form even if the user must sign in again, because the sign-in page preserves the form's fields.
    const isSmall = Number(c.req.header("content-length") ?? Infinity) <= maxPreservedBytes;
    if (!mayUpload && (!isKnown || large || !isSmall)) return noForm;
    if (mayUpload) end = extendRequestTimeout(c.env.incoming.socket, uploadTimeoutMs);
    return await formWithFilesIn(c, { maxBytes: maxUploadBytes, several, large: large?.field });
  } catch (error) {
    if (error instanceof Malformed) return noForm;
    throw error;
  } finally {
    end?.();
  }
}

/** `picturesGone`: true if the form has files, because the sign-in page cannot resubmit files. */
const lostFiles = (submitted: FormWithFiles | null) => ({
  picturesGone:
    Boolean(submitted?.several.length) || [...(submitted?.files.values() ?? [])].some(({ length }) => length > 0),
});
