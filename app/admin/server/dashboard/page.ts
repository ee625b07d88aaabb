import type { DashboardPage } from "../../domain/dashboard.ts";
import { dashboardMessages } from "../../dashboard-messages.ts";
import type { CardMap } from "../../map.ts";
import type { AdminView } from "../page.ts";
import type { AdminPart } from "../part.ts";

export const dashboardPage = (cards: CardMap, loaders: AdminPart["cards"] = {}): AdminView<DashboardPage> => ({
  async show({ role }) {
    const seen = Object.entries(cards).flatMap(([name, { see }]) => {
      const load = see.includes(role) ? loaders[name] : undefined;
      return load ? [load().then((data) => ({ name, data }))] : [];
    });
    return { title: dashboardMessages.title, cards: await Promise.all(seen) };
  },
});
