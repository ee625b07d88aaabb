import fc from "fast-check";

/** What is tried at random is the same in each run: a mutant that lives today is not to be killed by chance tomorrow. */
fc.configureGlobal({ seed: 1 });
