/** A product as files hold it and generators make it, once it has been found right. */
export type CatalogueRow = {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** The department's name. */
  readonly department: string;
  readonly picture: string;
  readonly priceCents: number;
  readonly rating: number;
  readonly stock: number;
  readonly created: Date;
};
