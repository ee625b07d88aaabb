import type { SuggestedPage } from "../domain/text-pages.ts";

/** Initial Markdown of suggested pages. Placeholders are in square brackets. */
export const skeletons: Readonly<Record<SuggestedPage, string>> = {
  contact: `You can reach us

- by e-mail: [your e-mail address]
- by telephone: [your number, and when somebody answers]
- by post: [your address]

We usually answer within [how long].`,

  returns: `## Changing your mind

You can return your order within [how many days] of receiving it. [In which condition items must be, and which items cannot be returned.]

## How to return an item

1. Tell us: [how, and where].
2. Send it to [the address].
3. [Who pays for the return.]

We refund the price within [how many days], in the same way as you paid.

## If an item is broken or missing

[What shoppers do then, and what you do.]`,

  imprint: `## Who runs this shop

[Your name, or the company's with its legal form]
[Street and number]
[Postal code, city and country]

## How to reach us

E-mail: [your e-mail address]
Telephone: [your number]

## Register and taxes

[Whoever represents the company]
[The register and the number there, if there is one]
[The VAT number, if there is one]`,

  terms: `## Scope

These terms apply to orders that are placed here with [your name, or the company's].

## Orders

[When it is binding, for whom, and how you confirm it.]

## Prices and payment

[What the prices include, and how and when shoppers pay.]

## Delivery

[Where you deliver, in which time, and what it costs.]

## Changing your mind

[How long shoppers can withdraw from an order, or where that is written.]

## If an item is faulty

[Which rights shoppers have then, and whom they contact.]`,

  privacy: `## Who is responsible

[Your name and address, and whom to ask about privacy]

## What data we store about you, and why

[Which data of an account, an order and a visit you store; on which legal basis, and for how long.]

## Who else gets some of your data

[Companies that deliver, take payments, or run the server for you.]

## Cookies

[Which ones the shop sets, and what they are for.]

## Your rights

[How people can see, correct or delete their data, and where they can complain.]`,
};

export const unfilledIn = (text: string, slug: SuggestedPage): string | undefined =>
  skeletons[slug].match(/\[[^\]]+\]/g)?.find((gap) => text.includes(gap));
