import { Logo } from "../../ui/logo.tsx";
import { Message } from "../../ui/message.tsx";
import { pageMessages } from "../messages.ts";
import styles from "./problem.module.css";

type Props = {
  data: {
    shop: string;
    requestId?: string;
    message?: string | undefined;
  };
};

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
