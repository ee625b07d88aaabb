/** Maximum wait for the key release, in ms: three frames. */
const maxWaitMs = 50;

/**
 * Waits for the release of the Enter key that started a navigation.
 * If the release came during rendering, the browser would not paint a frame before the end of rendering.
 */
export function createKeyRelease() {
  let released: Promise<unknown> | undefined;
  addEventListener("keydown", ({ key }) => {
    if (key === "Enter") released = new Promise((resolve) => addEventListener("keyup", resolve, { once: true }));
  });
  return async () => {
    await Promise.race([released, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
    released = undefined;
  };
}
