/** Longer than any healthy database takes; nobody should have to wait longer for a refusal. */
const patienceMs = 3000;

/** The same, or a rejection when it takes too long: a database may be stuck in ways that its driver notices late. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${patienceMs} ms.`)), patienceMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
