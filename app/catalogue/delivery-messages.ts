/** Default delivery texts of product pages. */
export const deliveryMessages = {
  to: (countries: string) => `Delivered to ${countries}`,
  toMany: (count: number) => `Delivered to ${count} countries`,
};
