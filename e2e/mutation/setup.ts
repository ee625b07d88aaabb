import fc from "fast-check";

/** A random seed would let mutants survive or die by chance. */
fc.configureGlobal({ seed: 1 });
