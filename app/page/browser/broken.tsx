import { Message } from "../../ui/message.tsx";
import { pageMessages } from "../messages.ts";

const { heading, broken, toHome } = pageMessages.problem;

/** Error message in place of a page that fails to render. */
export const Broken = () => (
  <div role="alert">
    <Message heading={heading} toHome={toHome}>
      <p>{broken}</p>
    </Message>
  </div>
);
