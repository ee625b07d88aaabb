import { Message } from "../../ui/message.tsx";
import { pageMessages } from "../messages.ts";

export default function NotFound() {
  const { heading, text, toHome } = pageMessages.notFound;
  return (
    <Message heading={heading} toHome={toHome}>
      <p>{text}</p>
    </Message>
  );
}
