import type { DashboardPage } from "../../domain/dashboard.ts";
import { dashboardMessages } from "../../dashboard-messages.ts";
import type { CardMap } from "../../map.ts";
import type { AdminView } from "../page.ts";

type CardLoaders = Readonly<Record<string, () => Promise<unknown>>>;

export const dashboardPage = (cards: CardMap, loaders: CardLoaders): AdminView<DashboardPage> => ({
  async show({ role }) {
    const seen = Object.entries(cards).flatMap(([name, { see }]) => {
      const load = see.includes(role) ? loaders[name] : undefined;
      return load ? [load().then((data) => ({ name, data }))] : [];
    });
    return { title: dashboardMessages.title, cards: await Promise.all(seen) };
  },
});
