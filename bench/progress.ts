/** Progress bar on a terminal, lines elsewhere. */
export function createProgress(minutes: number, out: NodeJS.WriteStream = process.stdout) {
  const begun = performance.now();
  let doing = "";
  const draw = () => {
    const passed = (performance.now() - begun) / 60_000;
    const share = Math.min(0.99, passed / minutes);
    const bar = "#".repeat(Math.round(share * 20)).padEnd(20, "-");
    out.write(
      `\r\u001b[K${`[${bar}] ${passed.toFixed(1)} of about ${minutes} min  ${doing}`.slice(0, out.columns - 1)}`,
    );
  };
  const ticking = out.isTTY ? setInterval(draw, 500).unref() : undefined;
  return {
    say: (line: string) => {
      doing = line;
      if (out.isTTY) draw();
      else out.write(`${line}\n`);
    },
    /** Prints a line that the progress bar does not overwrite. */
    print: (text: string) => {
      out.write(`${out.isTTY ? "\r\u001b[K" : ""}${text}\n`);
    },
    stop: () => clearInterval(ticking),
  };
}
