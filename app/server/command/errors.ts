/** Error that the owner can fix. The message is printed as it is. */
export class CommandError extends Error {}

/** Invalid command line. Prints the message, which may be empty, and the usage. */
export class UsageError extends Error {}
