import type { Quote } from "../../charges/domain/quote.ts";
import type { ShippingOffer } from "../../charges/domain/shipping.ts";
import { chargeMessages } from "../../charges/messages.ts";
import { refusalText } from "../../charges/refusal-text.ts";
import { useFormatCents } from "../../shop/context.tsx";
import { Button } from "../../ui/button.tsx";
import { reviewAddress } from "../addresses.ts";
import { Choice } from "./choice.tsx";
import { Section } from "./sheet.tsx";

/** Shipping methods for the typed address. Without scripts, a button updates the methods. */
export function Shipping({ quote: { offers, shipping, total } }: { quote: Quote }) {
  const { shipping: messages } = chargeMessages;
  const formatCents = useFormatCents();
  return (
    <Section heading={messages.heading}>
      <Choice
        name="shipping"
        legend={messages.heading}
        options={offers.map((offer) => ({ id: offer.method.id, label: <Offer {...offer} /> }))}
        chosen={shipping}
      />
      <p aria-live="polite">{"refusal" in total && refusalText(total, formatCents)}</p>
      <noscript>
        <Button type="submit" tone="grey" name="update" value="yes" formAction={`${reviewAddress()}#total`}>
          {messages.update}
        </Button>
      </noscript>
    </Section>
  );
}

function Offer({ method: { name, days }, price }: ShippingOffer) {
  const formatCents = useFormatCents();
  const { shipping: messages } = chargeMessages;
  const time = days ? [messages.days(days.from, days.to)] : [];
  return [name, ...time, price === 0 ? messages.free : formatCents(price)].join(", ");
}
