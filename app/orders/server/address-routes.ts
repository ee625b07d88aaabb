import type { Context, Hono } from "hono";
import { formIn } from "../../server/forms.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import type { User } from "../../shop/domain/user.ts";
import { addressBookMessages as messages } from "../address-book-messages.ts";
import { addressBookAddress, savedAddressAddress } from "../addresses.ts";
import { newAddressId } from "../domain/address-book.ts";
import { parseId, savedAddressPage } from "./address-pages.ts";
import { parseAddress } from "./address.ts";
import type { WithDocuments } from "./context.ts";
import { signInFor } from "./own-page.ts";

/** Handles the address book's forms. Answers 422 for invalid input, 409 if the book is full or the address is gone. */
export const addressRoutes = (
  routes: Hono<HonoEnv>,
  { documents, addresses, readCountries }: WithDocuments,
  shopperOf: (c: Context<HonoEnv>) => Promise<User | null>,
) =>
  routes
    .post(addressBookAddress.pattern, async (c) => {
      const form = await formIn(c);
      const user = await shopperOf(c);
      if (!user) return c.redirect(signInFor(addressBookAddress()), 303);
      const act = (["prefer", "remove"] as const).find((name) => name in form);
      if (!act) return c.var.problem(400, messages.notUnderstood);
      const id = parseId(form[act]);
      if (!id || !(await addresses[act](user, id))) return c.notFound();
      return c.redirect(addressBookAddress({ done: act === "prefer" ? "preferred" : "removed" }), 303);
    })
    .post(savedAddressAddress.pattern, async (c) => {
      const form = await formIn(c);
      const user = await shopperOf(c);
      if (!user) return c.redirect(signInFor(addressBookAddress()), 303);
      const isNew = c.req.param("id") === newAddressId;
      const id = isNew ? newAddressId : parseId(c.req.param("id"));
      if (!id) return c.notFound();
      const countries = await readCountries();
      const again = (status: 409 | 422, why: Parameters<typeof savedAddressPage>[2], as = id) =>
        documents.sendWith(
          c,
          savedAddressAddress(id),
          status,
          savedAddressPage(as, countries, { typed: form, ...why }),
        );
      const parsed = parseAddress(form, countries);
      if (!parsed.ok) return again(422, { errors: parsed.errors });
      if (isNew) {
        const added = await addresses.add(user, parsed.address);
        if (added === "nobody's") return c.redirect(signInFor(addressBookAddress()), 303);
        if (added === "full") return again(409, { refusal: messages.full });
      } else if (!(await addresses.change(user, id, parsed.address)))
        return again(409, { refusal: messages.gone }, newAddressId);
      return c.redirect(addressBookAddress({ done: isNew ? "added" : "changed" }), 303);
    });
