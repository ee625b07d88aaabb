import { Logo } from "../../ui/logo.tsx";
import { Message } from "../../ui/message.tsx";
import { pageMessages } from "../messages.ts";
import styles from "./problem.module.css";

type Props = {
  data: {
    shop: string;
    requestId?: string;
    /** Undefined for errors with status 500 or higher. */
    heading?: string | undefined;
    message?: string | undefined;
  };
};

export default function Problem({ data: { shop, requestId, message, ...data } }: Props) {
  const { text, reference, toHome } = pageMessages.problem;
  const heading = data.heading ?? pageMessages.problem.heading;
  return (
    <div className={styles.problem}>
      <Logo shop={shop} label={pageMessages.home(shop)} />
      <Message heading={heading} toHome={toHome}>
        <p>{message && message !== heading ? message : text}</p>
        {requestId && <p className={styles.reference}>{reference(requestId)}</p>}
      </Message>
    </div>
  );
}
