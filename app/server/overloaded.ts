/** Thrown if too many requests of one kind are waiting. The message is for the visitor. */
export class Overloaded extends Error {}
