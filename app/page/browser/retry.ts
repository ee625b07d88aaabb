/** Delays before the retries, in ms. */
const waitsMs = [300, 1_200];

/** True if a retry cannot help. Status 404: there is no such page. Status 204: the page needs a document load. */
export const isFinal = (error: unknown): error is Error =>
  error instanceof Error && (error.cause === 204 || error.cause === 404);

/** Retries a failed request. An error's `cause` is the response's status, if there was a response. */
export async function retry<T>(request: () => Promise<T>, waits = waitsMs): Promise<T> {
  try {
    return await request();
  } catch (error) {
    const [wait, ...others] = waits;
    if (!wait || isFinal(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, wait));
    return retry(request, others);
  }
}
