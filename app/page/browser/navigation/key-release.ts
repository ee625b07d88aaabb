/** How long a page that is there waits for the key to be let go, in milliseconds: three frames, which nobody notices. */
const mostMs = 50;

/**
 * Resolves once the key that asked for a page has been let go, or a moment later. Where the answer comes sooner, the key would be let go in
 * the middle of showing the page, and the browser has no frame for that until it is shown.
 */
export function createKeyRelease() {
  let letGo: Promise<unknown> | undefined;
  addEventListener("keydown", ({ key }) => {
    if (key === "Enter") letGo = new Promise((resolve) => addEventListener("keyup", resolve, { once: true }));
  });
  return async () => {
    await Promise.race([letGo, new Promise((resolve) => setTimeout(resolve, mostMs))]);
    letGo = undefined;
  };
}
