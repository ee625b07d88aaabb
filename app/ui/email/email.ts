import type { ComponentType } from "react";
import type { Feature, OfFeature } from "../../page/feature.ts";
import type { TemplateData } from "../../server/emails.ts";

export type EmailProps<Data, Shop = { readonly name: string }> = { readonly data: Data; readonly shop: Shop };

export type EmailModule<Data, Shop> = {
  readonly default: ComponentType<EmailProps<Data, Shop>>;
  /** A single line. */
  readonly subject: (email: EmailProps<NoInfer<Data>, NoInfer<Shop>>) => string;
  /** Shown in previews. */
  readonly sample: NoInfer<Data>;
};

/** Entry of `app/email-templates.ts`. @param feature provides the data. @param screen loads the template. */
export const template = <Owner extends Feature, Data extends object, Shop extends { readonly name: string }>(
  feature: Owner,
  screen: () => Promise<EmailModule<Data, Shop>>,
) => ({ feature, screen });

export type TemplateMap = Readonly<
  Record<string, { readonly feature: Feature; readonly screen: () => Promise<unknown> }>
>;

/** Functions that a feature must provide to fetch template data, by kind of email. */
export type TemplateDataOf<Map, Name extends string> = {
  readonly [Key in keyof OfFeature<Map, Name>]: Map[Key & keyof Map] extends {
    screen: () => Promise<{ sample: infer Data }>;
  }
    ? TemplateData<Data>
    : never;
};
