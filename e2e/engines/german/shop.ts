import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { users } from "../../../app/accounts/server/schema.ts";
import { storeSettings } from "../../../app/catalogue/server/schema.ts";
import { sell } from "../../../app/catalogue/server/testing.ts";
import { firstCode } from "../../../app/charges/domain/codes.ts";
import { discountCodes } from "../../../app/charges/server/schema.ts";
import { saveRates } from "../../../app/charges/server/testing.ts";
import { type Database, openDatabase } from "../../../app/database/database.ts";
import { useDatabaseUrl } from "../../../app/database/postgres/attach.ts";
import { mailServerAt } from "../../../app/emails/server/testing.ts";
import { startStore } from "../../store-process.ts";

export type GermanShop = Awaited<ReturnType<typeof openGermanShop>>;

/** Starts a shop with prices in euros, including 19 % or 7 % tax. Discount codes: SUMMER is valid, GONE is used up. */
export async function openGermanShop() {
  const mail = await mailServerAt();
  const store = await startStore({ STORE_FEATURES: "all", SMTP_URL: mail.url, MAIL_FROM: "orders@shop.example" });
  const used = await useDatabaseUrl({ DATA_DIR: store.dataDir });
  const database = openDatabase(used.url, { max: 1 });
  await setUp(database);
  return {
    address: store.address,
    mail,
    confirm: (email: string) => database.update(users).set({ emailVerified: true }).where(eq(users.email, email)),
    async [Symbol.asyncDispose]() {
      await database.close();
      await store.stop();
      await Promise.all([used.stop(), mail.stop()]);
    },
  };
}

async function setUp(database: Database) {
  await database.update(storeSettings).set({ currency: "EUR", locale: "de-DE", timeZone: "Europe/Berlin" });
  await sell(database, [
    { id: "lamp", title: "Lamp", priceCents: 3_570, stock: 1_000 },
    { id: "book", title: "Book", priceCents: 1_070, stock: 1_000, taxClass: "reduced" },
  ]);
  await saveRates(database, {
    shipping: {
      "zone-1": "Germany",
      "zone-1-countries": "DE Germany",
      "zone-1-method-1": "Parcel",
      "zone-1-method-1-prices": "4.90",
      "zone-1-method-1-free": "50",
      "zone-1-method-2": "Pickup",
      "zone-1-method-2-kind": "pickup",
      "zone-2": "Neighbours",
      "zone-2-countries": "AT Austria\nCH Switzerland",
      "zone-2-method-1": "Parcel abroad",
      "zone-2-method-1-prices": "9.90",
    },
    taxes: {
      home: "DE Germany",
      abroad: "price without tax",
      rates: "DE: VAT 19 %\nDE reduced: VAT 7 %\nAT: VAT 20 %\nAT reduced: VAT 10 %",
    },
  });
  const code = { version: 1, changedBy: randomUUID(), changedAt: new Date() };
  await database.insert(discountCodes).values([
    { ...code, code: "SUMMER", value: { ...firstCode, value: "10" } },
    { ...code, code: "GONE", value: { ...firstCode, value: "10", limit: "1" }, used: 1 },
  ]);
}
