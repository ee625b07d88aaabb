import type { UsualPage } from "../domain/text-pages.ts";

/** Templates of the suggested pages. The owner replaces the gaps, which are in square brackets. */
export const skeletons: Readonly<Record<UsualPage, string>> = {
  contact: `You reach us

- by e-mail: [your e-mail address]
- by telephone: [your number, and when somebody answers]
- by post: [your address]

We mostly answer within [how long].`,

  returns: `## Changing your mind

You may send back what you ordered within [how many days] of receiving it. [What has to be in which state, and what cannot be sent back.]

## How to send something back

1. Tell us: [how, and where].
2. Send it to [the address].
3. [Who pays for that.]

We pay back the price within [how many days], in the way in which you paid.

## Something is broken or missing

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

  terms: `## Whose terms these are

These terms hold for what is ordered here from [your name, or the company's].

## How an order comes about

[When it is binding, for whom, and how you confirm it.]

## Prices and payment

[What the prices include, how it is paid, and when.]

## Delivery

[Where you deliver, in which time, and what it costs.]

## Changing your mind

[How long an order can be withdrawn, or where that is written.]

## If something is not as it should be

[Which rights shoppers have then, and whom they turn to.]`,

  privacy: `## Who is responsible

[Your name and address, and whom to ask about privacy]

## What is kept of you, and what for

[What you keep of an account, of an order and of a visit; why you may, and for how long.]

## Who else is given some of it

[Whoever delivers, takes payments, or runs the shop's computer for you.]

## Cookies

[Which ones the shop sets, and what they are for.]

## Your rights

[How people see, correct or delete what you keep of them, and where they may complain.]`,
};

/** The first gap of the page's template that the text still contains. */
export const unfilledIn = (text: string, slug: UsualPage): string | undefined =>
  skeletons[slug].match(/\[[^\]]+\]/g)!.find((gap) => text.includes(gap));
