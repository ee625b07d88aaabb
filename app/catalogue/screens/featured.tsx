import { useShop } from "../../shop/context.tsx";
import type { FeaturedPage } from "../domain/catalogue.ts";
import { Home } from "../../shop/ui/home.tsx";
import { messages } from "../../shop/messages.ts";
import styles from "./featured.module.css";

export default function Featured({ data: { note, ...data } }: { data: FeaturedPage }) {
  const shop = useShop();
  const band = data.banners.length === 0 && (
    <div className={styles.band}>
      <h1>{messages.home.heading(shop.name)}</h1>
      {note && <p>{note}</p>}
    </div>
  );
  return <Home {...data} band={band} />;
}
