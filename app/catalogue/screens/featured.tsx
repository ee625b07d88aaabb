import { useShop } from "../../shop/context.tsx";
import type { FeaturedPage } from "../domain/catalogue.ts";
import { Home } from "../../shop/ui/home.tsx";
import { messages } from "../../shop/messages.ts";
import styles from "./featured.module.css";

const Featured = ({ data: { note, ...data } }: { data: FeaturedPage }) => (
  <Home {...data} band={data.banners.length === 0 && <Band note={note} />} />
);

export default Featured;

function Band({ note }: { note: string | undefined }) {
  const shop = useShop();
  return (
    <div className={styles.band}>
      <h1>{messages.home.heading(shop.name)}</h1>
      {note && <p>{note}</p>}
    </div>
  );
}
