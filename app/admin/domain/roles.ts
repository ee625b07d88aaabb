/** What somebody may do on the owner's pages. `app/routes.ts` says of each page which roles may see it, and which may change something there. */
export const roles = ["owner", "orders", "catalogue", "reader"] as const;

export type Role = (typeof roles)[number];
