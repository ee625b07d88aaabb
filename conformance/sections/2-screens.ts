import type { Rows } from "../row.ts";
import { banner } from "./2-screens/banner.ts";
import { basketPage } from "./2-screens/basket-page.ts";
import { cards } from "./2-screens/cards.ts";
import { headerLabels } from "./2-screens/header-labels.ts";
import { header } from "./2-screens/header.ts";
import { routes } from "./2-screens/routes.ts";
import { signInPage } from "./2-screens/sign-in-page.ts";

export const screens: Rows = {
  ...routes,
  ...header,
  ...headerLabels,
  ...banner,
  ...cards,
  ...basketPage,
  ...signInPage,
};
