import type { Page } from "../domain/pages.ts";
import { OwnerPage } from "../ui/page.tsx";
import { ownerWords } from "../words.ts";

const words = ownerWords.overview;

/** Where somebody arrives: what they may do, and where. */
export default function Overview({ frame, title }: Page) {
  const { entered, navigation } = frame;
  return (
    <OwnerPage frame={frame} title={title}>
      <p>{words.role[entered!.role]}</p>
      <p>{words.lead}</p>
      <ul>
        {navigation
          .flatMap(({ pages }) => pages)
          .filter(({ current }) => !current)
          .map(({ href, name }) => (
            <li key={href}>
              <a href={href}>{name}</a>
            </li>
          ))}
      </ul>
    </OwnerPage>
  );
}
