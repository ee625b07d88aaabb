import { randomUUID } from "node:crypto";
import type { MailServer } from "../../../app/emails/server/testing.ts";
import type { Steps, Walker } from "../walk.ts";
import { browsing } from "./browsing.ts";
import { buying } from "./buying.ts";
import { changing } from "./changing.ts";
import { guest } from "./guest.ts";
import { looking } from "./looking.ts";
import { ordering } from "./ordering.ts";
import { recovering } from "./recovering.ts";
import { withdrawing } from "./withdrawing.ts";

/** Steps through every screen of a store that has all features, the products of `sellThings`, and emails. */
export const wholeShop =
  (mail: MailServer) =>
  (walker: Walker): Steps => {
    const email = `${randomUUID()}@example.com`;
    return {
      ...browsing(walker),
      ...changing(walker),
      ...ordering(walker, email),
      ...looking(walker),
      ...buying(walker, mail, email),
      ...recovering(walker, mail, email),
      ...guest(walker, mail),
      ...withdrawing(walker, mail, true),
    };
  };
