import fc from "fast-check";

/** Uses a fixed seed, so mutants do not survive or die by chance. */
fc.configureGlobal({ seed: 1 });
