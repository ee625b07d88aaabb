/** So many others ask for the same kind of thing that there is no room for this request just now. Its message may be shown. */
export class Overloaded extends Error {}
