import { useCount } from "../../../admin/ui/locale-context.ts";
import { Moment } from "../../../admin/ui/moment.tsx";
import { Panel } from "../../../admin/ui/panel.tsx";
import type { WebhookState } from "../domain/pages.ts";
import { paymentAdminMessages } from "../messages.ts";

export function WebhookPanel({ address, last, inDay }: NonNullable<WebhookState>) {
  const count = useCount();
  const { webhook: messages } = paymentAdminMessages;
  return (
    <Panel heading={messages.heading}>
      <p>{messages.address}</p>
      <p>
        <code>{address}</code>
      </p>
      {last ? (
        <p>
          {messages.last(last.type)} <Moment at={last.at} />. {messages.inDay(count(inDay))}
        </p>
      ) : (
        <p>{messages.none}</p>
      )}
    </Panel>
  );
}
