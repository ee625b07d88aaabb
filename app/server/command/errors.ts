/** Something the owner can mend: the message says what, in a sentence or two that are printed as they are. */
export class CommandError extends Error {}

/** A command line that means nothing: the message, which may be empty, is printed with how the command is written. */
export class UsageError extends Error {}
