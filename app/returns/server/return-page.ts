import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Accounts } from "../../accounts/server/accounts.ts";
import { returnItemsAddress, returnLabelAddress } from "../../orders/addresses.ts";
import { signInFor } from "../../orders/server/own-page.ts";
import { type FindOwnOrder, parseNumber } from "../../orders/server/pages.ts";
import type { Documents } from "../../page/server/documents.ts";
import type { PersonalLoader } from "../../page/server/loaders.ts";
import { formIn } from "../../server/forms.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import { setHeaders } from "../../server/set-headers.ts";
import { type ReturnItemsPage, returnReasons } from "../domain/rules.ts";
import { deadlineMessage } from "../deadline-message.ts";
import { returnMessages } from "../messages.ts";
import type { ReturnRequests } from "./requests.ts";

type Dependencies = {
  readonly accounts: Accounts;
  readonly findOwn: FindOwnOrder;
  readonly requests: ReturnRequests;
};

const Reason = z.enum(returnReasons).or(z.literal("")).catch("");

/** The shopper's page to return items. Requests a return (POST), and serves shipping labels. */
export function createReturnPage({ accounts, findOwn, requests }: Dependencies) {
  async function page(number: number, more: Partial<ReturnItemsPage> = {}): Promise<ReturnItemsPage> {
    const { title: titleOf, titleRefused } = returnMessages.request;
    const title = (more.problem ? titleRefused : titleOf)(number);
    const read = await requests.read(number);
    return { title, number, deadline: deadlineMessage(read.rules.days), ...read, typed: {}, problem: null, ...more };
  }

  const loader: PersonalLoader<ReturnItemsPage> = {
    isPersonal: true,
    async load({ user, params, at, cookie }) {
      const number = parseNumber(params["number"]);
      if (number && (await findOwn({ user, cookie }, number))) return { data: await page(number) };
      return user ? null : { redirect: signInFor(at) };
    },
  };

  /** Number of the order in the URL. Null if the order does not belong to the visitor. */
  async function ownNumber(c: Context<HonoEnv>): Promise<number | null> {
    const { user, cookies } = await accounts.session(c.req.raw.headers);
    setHeaders(c, { cookies });
    const number = parseNumber(c.req.param("number"));
    return number && (await findOwn({ user, cookie: c.req.header("cookie") ?? "" }, number)) ? number : null;
  }

  const routes = (documents: Documents) =>
    new Hono<HonoEnv>()
      .post(returnItemsAddress.pattern, async (c) => {
        const typed = await formIn(c);
        const number = await ownNumber(c);
        if (number === null) return c.notFound();
        const chosen = Object.entries(typed).flatMap(([name, value]) => {
          const [, id] = /^units-(.+)$/.exec(name) ?? [];
          return id !== undefined && /^\d{1,9}$/.test(value) && Number(value) > 0 ? [[id, Number(value)] as const] : [];
        });
        const reasons = Object.fromEntries(chosen.map(([id]) => [id, Reason.parse(typed[`reason-${id}`] ?? "")]));
        const problem = await requests.request(number, Object.fromEntries(chosen), reasons);
        if (problem === null) return c.redirect(returnItemsAddress(number), 303);
        return documents.sendWith(c, returnItemsAddress(number), 422, await page(number, { typed, problem }));
      })
      .get(returnLabelAddress.pattern, async (c) => {
        c.header("cache-control", "no-store");
        const [number, id] = [await ownNumber(c), parseNumber(c.req.query("return"))];
        const label = number !== null && id !== null ? await requests.label(number, id) : null;
        if (!label) return c.notFound();
        return c.body(new Uint8Array(label), 200, {
          "content-type": "application/pdf",
          "content-disposition": `attachment; filename="return-${id}.pdf"`,
        });
      });

  return { loader, routes };
}
