import { Logo } from "../../ui/logo.tsx";
import { Message } from "../../ui/message.tsx";
import { pageMessages } from "../messages.ts";
import styles from "./problem.module.css";

type Props = {
  data: {
    /** The shop's name. */
    shop: string;
    requestId?: string;
    /** Why, where it is not the server's own fault. */
    message?: string | undefined;
  };
};

/** What a shopper sees when the store could not answer, or the page cannot be shown. */
export default function Problem({ data: { shop, requestId, message } }: Props) {
  const { heading, text, reference, toHome } = pageMessages.problem;
  return (
    <div className={styles.problem}>
      <Logo shop={shop} label={pageMessages.home(shop)} />
      <Message heading={heading} toHome={toHome}>
        <p>{message ?? text}</p>
        {requestId && <p className={styles.reference}>{reference(requestId)}</p>}
      </Message>
    </div>
  );
}
