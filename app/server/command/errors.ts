/** Problem that the owner can fix. The command prints only the message, without a stack trace. */
export class CommandError extends Error {}

/** Thrown for an invalid command line. The command prints the message, if not empty, and the usage. */
export class UsageError extends Error {}
