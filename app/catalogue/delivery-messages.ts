/** What a product's page says of delivery where the owner has written nothing. */
export const deliveryMessages = {
  to: (countries: string) => `Delivered to ${countries}`,
  toMany: (count: number) => `Delivered to ${count} countries`,
};
