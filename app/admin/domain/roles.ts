/** Roles in the admin. `app/routes.ts` lists the roles that may see and change each page. */
export const roles = ["owner", "orders", "catalogue", "reader"] as const;

export type Role = (typeof roles)[number];
