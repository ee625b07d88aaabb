/** Roles in admin. `app/routes.ts` has the roles that may view and change each page. */
export const roles = ["owner", "orders", "catalogue", "reader"] as const;

export type Role = (typeof roles)[number];
