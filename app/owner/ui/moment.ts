/** A moment in ISO 8601 as it is read: 2026-11-21 04:30 UTC. */
export const moment = (iso: string) => `${iso.slice(0, 16).replace("T", " ")} UTC`;
