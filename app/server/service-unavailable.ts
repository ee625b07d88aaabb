/** Thrown if an external service does not respond. The message is for the visitor. */
export class ServiceUnavailable extends Error {}
