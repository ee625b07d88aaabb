/** Error if too many requests of one kind are queued. The message is for the visitor. */
export class Overloaded extends Error {}
