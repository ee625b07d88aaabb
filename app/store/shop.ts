/** What the owner's settings let a page know of the shop. */
export type Shop = {
  /** The name in the logo, the titles and the notices. */
  readonly name: string;
};
