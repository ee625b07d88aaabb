import { Message } from "../../ui/message.tsx";
import { pageMessages } from "../messages.ts";

const { heading, broken, toHome } = pageMessages.problem;

/** What stands in the place of what cannot be shown. */
export const Broken = () => (
  <div role="alert">
    <Message heading={heading} toHome={toHome}>
      <p>{broken}</p>
    </Message>
  </div>
);
