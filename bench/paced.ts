import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

const agent = new Agent({ keepAlive: true });

export type RequestOutcome = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type TextResponse = {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
};

export async function ask(
  url: string,
  { method = "GET", headers = {}, body }: RequestOutcome = {},
): Promise<TextResponse> {
  const length = body ? { "content-length": Buffer.byteLength(body) } : {};
  const outgoing = request(url, { agent, method, headers: { ...headers, ...length } });
  outgoing.end(body);
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  return { status: response.statusCode!, headers: response.headers, body: await text(response) };
}

/** Runs a job at a fixed rate. `took`: time from each run's scheduled (not actual) start to its end, in ms. */
export async function paced<Result>(
  perSecond: number,
  seconds: number,
  job: (at: number) => Promise<Result>,
): Promise<{ took: number[]; results: Result[] }> {
  const begun = performance.now();
  const jobs: Promise<{ ms: number; result: Result }>[] = [];
  for (let at = 0; at < perSecond * seconds; at += 1) {
    const due = begun + (at * 1000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    jobs.push(job(at).then((result) => ({ ms: performance.now() - due, result })));
  }
  const all = await Promise.all(jobs);
  return { took: all.map(({ ms }) => ms), results: all.map(({ result }) => result) };
}

export const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;
