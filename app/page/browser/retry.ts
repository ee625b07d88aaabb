/** How long is waited before what failed is asked for again, in milliseconds. */
const waitsMs = [300, 1_200];

/** Whether the store has answered, and would again, that there is no such thing, or that it is had otherwise. */
export const isFinal = (error: unknown) => [204, 404].includes((error as Error).cause as number);

/** Asks again for what did not come. An error with a status as its `cause` was an answer. Rejects when it never comes. */
export async function retry<T>(ask: () => Promise<T>, waits = waitsMs): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const [wait, ...others] = waits;
    if (!wait || isFinal(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, wait));
    return retry(ask, others);
  }
}
