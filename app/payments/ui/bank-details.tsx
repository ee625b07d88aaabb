import { PaymentFacts } from "../../orders/ui/payment-facts.tsx";
import { Section } from "../../orders/ui/sheet.tsx";
import { QrCodePicture } from "../../shop/ui/qr-code/qr-code.tsx";
import type { PayPage } from "../domain/pay-page.ts";
import { paymentMessages } from "../messages.ts";

export function BankDetails({ facts, code }: NonNullable<PayPage["transfer"]>) {
  const { bankDetails: messages } = paymentMessages;
  return (
    <Section heading={messages.heading}>
      <p>{messages.lead}</p>
      <PaymentFacts facts={facts} />
      {code && <p>{messages.scan}</p>}
      {code && <QrCodePicture code={code} label={messages.code(facts.map((fact) => fact.join(": ")).join(", "))} />}
    </Section>
  );
}
