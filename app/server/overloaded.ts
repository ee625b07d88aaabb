/** Too many requests of one kind for this one to be served now. The message may be shown. */
export class Overloaded extends Error {}
