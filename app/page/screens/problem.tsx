import { Logo } from "../../shop/ui/logo.tsx";
import { Message } from "../../ui/message.tsx";
import { words } from "../../shop/words.ts";
import { useShop } from "../../shop/context.tsx";
import styles from "./problem.module.css";

/**
 * What a shopper sees when the store could not answer, or the page cannot be shown: `message` says why where it is not the
 * server's own fault.
 */
export default function Problem({ data }: { data: { requestId?: string; message?: string } }) {
  const shop = useShop();
  const { heading, text, reference, toHome } = words.problem;
  return (
    <div className={styles.problem}>
      <Logo shop={shop.name} />
      <Message heading={heading} toHome={toHome}>
        <p>{data.message ?? text}</p>
        {data.requestId && <p className={styles.reference}>{reference(data.requestId)}</p>}
      </Message>
    </div>
  );
}
