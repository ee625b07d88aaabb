/** Maximum wait for the release of Enter, in ms: three frames. */
const maxWaitMs = 50;

/** Creates a function that waits until Enter is released. A release during rendering would delay the next frame. */
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
