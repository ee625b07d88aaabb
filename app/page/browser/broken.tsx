import { Message } from "../../ui/message.tsx";
import { pageMessages } from "../messages.ts";

/** Error message in place of a page that fails to render. */
export const Broken = () => (
  <div role="alert">
    <Message heading={pageMessages.problem.heading} toHome={pageMessages.problem.toHome}>
      <p>{pageMessages.problem.broken}</p>
    </Message>
  </div>
);
