export const deliveryMessages = {
  to: (countries: string) => `We deliver to ${countries}`,
  toMany: (count: number) => `We deliver to ${count} countries`,
};
