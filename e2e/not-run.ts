/** Exit code of a check that was skipped, as in Automake and Meson. */
export const notRun = 77;

export const sayNotRun = (why: string) => void process.stderr.write(`\n*** NOT RUN: ${why} ***\n\n`);
