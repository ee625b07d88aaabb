import { type Agent, request } from "node:http";

export type Sent = { readonly form: string; readonly cookie?: string | undefined };

/** Time to first byte, in ms, and the cookie that the response sets. */
export type TimedResponse = { readonly ms: number; readonly cookie?: string | undefined };

/**
 * Requests a URL and reads the whole response. `ms` is Infinity if the request fails or has an unexpected status.
 * @param sent form and cookie of a POST request. Without them, the request is a GET.
 */
export const ask = (url: string, agent: Agent, sent?: Sent) =>
  new Promise<TimedResponse>((resolve) => {
    const begun = performance.now();
    const { origin } = new URL(url);
    const headers = {
      "accept-encoding": "br",
      ...(sent && { origin, "content-type": "application/x-www-form-urlencoded" }),
      ...(sent?.cookie && { cookie: sent.cookie }),
    };
    const outgoing = request(url, { agent, headers, method: sent ? "POST" : "GET" }, (response) => {
      const isOne = response.statusCode === (sent ? 303 : 200);
      const ms = isOne ? performance.now() - begun : Infinity;
      const cookie = response.headers["set-cookie"]?.[0]?.split(";")[0];
      response.resume().on("end", () => resolve({ ms, cookie }));
    });
    outgoing.on("error", () => resolve({ ms: Infinity })).end(sent?.form);
  });

/** Sends requests at a fixed rate, without waiting for earlier responses. Resolves with all results. */
export async function paced(one: () => Promise<number>, perSecond: number, forSeconds: number): Promise<number[]> {
  const begun = performance.now();
  const responses: Promise<number>[] = [];
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(forSeconds, (performance.now() - begun) / 1000) * perSecond;
      while (responses.length < due) responses.push(one());
      if (responses.length >= forSeconds * perSecond) resolve(clearInterval(timer));
    }, 1);
  });
  return Promise.all(responses);
}

export const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!;
