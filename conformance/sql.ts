import { mutantsOf, type Rows, testsOf } from "./row.ts";

const single = testsOf("app/orders/server/place-single-statement.test.ts");
const bothOrders = testsOf("app/orders/server/both-paths.test.ts");
const batched = testsOf("app/basket/server/batched-changes.test.ts");
const bothBaskets = testsOf("app/basket/server/both-paths.test.ts");
const orders = mutantsOf("app/orders/server/place-single-statement.ts");
const basket = mutantsOf("app/basket/server/batched-changes.ts");

/** Tests and mutants of the SQL statements that place orders or change baskets (decision 0041). */
export const sqlRows: Rows = {
  "sql orders": {
    tests: [
      single("who waits for a product's last buyer %s"),
      single("%s: the one statement changes nothing, and says nothing"),
      single("so does it in a shop that is closed, and for another's basket"),
      single("so does it for an account with limits, until its email is confirmed"),
      single("orders of many shoppers at the same time share a few statements, and each is whole"),
      single("orders that together leave few of something are placed one by one, with the email that says so"),
      single("a locked basket delays no other order, and is ordered once unlocked"),
      bothOrders("an order of a random basket writes the same rows in one statement as in a transaction"),
    ],
    mutants: [
      orders(
        "an outdated version of a basket is ordered",
        `user_id = "userId" and baskets.version = requested.version`,
        `user_id = "userId"`,
      ),
      orders(
        "another account's basket is ordered",
        `where id = "basketId" and user_id = "userId" and`,
        `where id = "basketId" and`,
      ),
      orders(
        "an unconfirmed account orders without its limits",
        `users.id = "userId" and email_verified`,
        `users.id = "userId"`,
      ),
      orders("a batch waits for a locked basket", "for update skip locked", "for update"),
      orders(
        "removed units are ordered",
        `basket_id = "basketId" where removed_by is null group`,
        `basket_id = "basketId" group`,
      ),
      orders(
        "orders of one batch do not share the stock",
        "sum(count(*)) over (partition by product_id) as wanted",
        "count(*) as wanted",
      ),
      orders(
        "the ordered products are not locked",
        "order by products.id for update of products",
        "order by products.id",
      ),
      orders(
        "an order in an outdated currency is placed",
        "join locked_settings using (currency)",
        "join locked_settings on true",
      ),
      orders("a review with other prices is accepted", "having ${key} = seen and", "having"),
      orders("an order has nothing to pay", `"totalCents", "totalCents", total`, `"totalCents", 0, total`),
      orders("a batch makes a product scarce", "stock - wanted > ${few}", "stock - wanted >= ${few}"),
      orders("the gift note is lost", `currency, address, "giftNote"\n`, "currency, address, null\n"),
      orders("order lines are in reverse order", "order by number, first", "order by number, first desc"),
      orders("the stock counts one order of a batch", "select id, sum(quantity)", "select id, max(quantity)"),
      orders(
        "removed units stay in an ordered basket",
        "basket_items.basket_id = placed.basket_id",
        "basket_items.basket_id = placed.basket_id and removed_by is null",
      ),
      orders("an ordered basket keeps its time", "baskets.version + 1, updated_at = now()", "baskets.version + 1"),
    ],
  },
  "sql basket": {
    tests: [
      batched("changes of many baskets at the same time share a few statements, and each gets its own answer"),
      batched("what is made together is answered as if it was made by itself, whatever it is"),
      batched("a basket that somebody holds keeps nobody else waiting, and its change is made when it is let go"),
      batched("whoever says that they know another's basket changes their own"),
      bothBaskets("a random change of a random basket writes the same rows in one statement as in a transaction"),
    ],
    mutants: [
      basket(
        "a change of an outdated version is batched",
        "baskets.version = requested.version and user_id",
        "user_id",
      ),
      basket("another account's basket is changed", " and user_id is not distinct from account", ""),
      basket("a batch waits for a locked basket", "for update skip locked", "for update"),
      basket("the first unit is removed, not the last", "order by id desc limit", "order by id limit"),
      basket(
        "one unit is removed, not as many as requested",
        "limit greatest(0, -units)",
        "limit least(1, greatest(0, -units))",
      ),
      basket("units of another product are removed", " and product_id = held.product and", " and"),
      basket(
        "the removal of nothing counts as applied",
        "then exists (select from last where last.operation = held.operation)",
        "then true",
      ),
      basket("a basket is full one unit early", "removed_by is null) + units <=", "removed_by is null) + units <"),
      basket(
        "removed units fill a basket",
        "basket_id = held.basket and removed_by is null) +",
        "basket_id = held.basket) +",
      ),
      basket(
        "an unknown product counts as added",
        "else exists (select from ${products} where id = product)",
        "else true",
      ),
      basket(
        "title and picture of a unit are swapped",
        "products.id, title, picture, price_cents",
        "products.id, picture, title, price_cents",
      ),
      basket("a changed basket keeps its time", "set updated_at = now(), version", "set version"),
      basket("a version counts the changes of other baskets", "as unit where basket_id = basket", "as unit"),
      basket(
        "the answer counts removed units",
        "where not exists (select from removed where removed.id = basket_items.id)",
        "",
      ),
    ],
  },
};
