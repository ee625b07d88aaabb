import { cpus, loadavg } from "node:os";
import { type Findings, results, type Say, table, write } from "./report.ts";
import { server } from "./server.ts";

/** `npm run bench`, or some parts of it: `npm run bench -- server`. */
const parts: Record<string, (say: Say) => Promise<Findings>> = { server };

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !parts[name]);
if (unknown.length) {
  process.stderr.write(`There is no part ${unknown.join(", ")}. There are: ${Object.keys(parts).join(", ")}.\n`);
  process.exit(1);
}

const print = (line: string) => void process.stdout.write(`${line}\n`);
const load = () => loadavg()[0]!.toFixed(1);
print(`${new Date().toISOString()}, Node ${process.version}, ${cpus().length} cores, load ${load()} before`);
for (const name of asked.length ? asked : Object.keys(parts)) {
  const findings = await parts[name]!((line) => print(`[${name}] ${line}`));
  write(name, findings);
  print(`\n${table(findings)}\n`);
  for (const { title, points } of findings.curves)
    print(`${title}: ${points.map(([x, y]) => `${x} -> ${Math.round(y)}`).join(", ")}`);
}
print(`\nLoad ${load()} after. JSON and plots: ${results}`);
