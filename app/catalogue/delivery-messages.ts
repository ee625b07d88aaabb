export const deliveryMessages = {
  to: (countries: string) => `Delivered to ${countries}`,
  toMany: (count: number) => `Delivered to ${count} countries`,
};
