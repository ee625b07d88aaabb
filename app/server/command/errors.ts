/** Error that the owner can fix. The command prints only the message. */
export class CommandError extends Error {}

/** Error for an invalid command line. The command prints the message, which may be empty, and the usage. */
export class UsageError extends Error {}
