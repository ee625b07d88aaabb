/** Thrown while a service outside of the store does not answer. The message is for the person who asked. */
export class ServiceUnavailable extends Error {}
