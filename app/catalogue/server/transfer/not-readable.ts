/** A file that cannot be read as what its name says. The message is fit to be printed. */
export class NotReadable extends Error {}
