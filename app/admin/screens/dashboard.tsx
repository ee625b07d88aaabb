import type { AdminPage } from "../domain/pages.ts";
import type { DashboardPage } from "../domain/dashboard.ts";
import type { CardMap } from "../map.ts";
import { AdminLayout } from "../ui/page.tsx";
import styles from "./dashboard.module.css";

export async function dashboardOf(map: CardMap) {
  const loading = Object.entries(map).map(async ([name, { screen }]) => [name, (await screen()).default] as const);
  const components = new Map(await Promise.all(loading));

  function Dashboard({ frame, title, cards }: AdminPage<DashboardPage>) {
    return (
      <AdminLayout frame={frame} title={title}>
        <div className={styles.cards}>
          {cards.map(({ name, data }) => {
            const Card = components.get(name);
            return Card && <Card key={name} data={data as never} />;
          })}
        </div>
      </AdminLayout>
    );
  }
  return { default: Dashboard };
}
