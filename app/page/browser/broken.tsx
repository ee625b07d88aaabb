import { Message } from "../../ui/message.tsx";
import { pageMessages } from "../messages.ts";

export const Broken = () => (
  <div role="alert">
    <Message heading={pageMessages.problem.heading} toHome={pageMessages.problem.toHome}>
      <p>{pageMessages.problem.broken}</p>
    </Message>
  </div>
);
