/** The exit code of what cannot run here, as Automake and Meson have it. */
export const notRun = 77;

/** Says so, and cannot be overlooked. */
export const sayNotRun = (why: string) => void process.stderr.write(`\n*** NOT RUN: ${why} ***\n\n`);
