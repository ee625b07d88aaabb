import { Message } from "../../ui/message.tsx";
import { pageWords } from "../words.ts";

/** What stands at a URL that is not in the map. */
export default function NotFound() {
  const { heading, text, toHome } = pageWords.notFound;
  return (
    <Message heading={heading} toHome={toHome}>
      <p>{text}</p>
    </Message>
  );
}
