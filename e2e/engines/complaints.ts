/** Page script that records exceptions, console errors, CSP violations and failed loads, across documents. */
export const keepComplaints = `(() => {
  if (window.complaintsAreKept || location.protocol === "about:") return;
  window.complaintsAreKept = true;
  const keep = (complaint) =>
    sessionStorage.setItem("complaints", (sessionStorage.getItem("complaints") ?? "") + location.pathname + ": " + complaint + "; ");
  // Records after a delay. Leaving a page aborts its loads, which Firefox reports as errors, and cancels the delay too.
  const keepLater = (complaint) => setTimeout(keep, 300, complaint);
  addEventListener("error", ({ message, target }) => message ? keep(message) : keepLater(target.outerHTML + " did not load"), true);
  addEventListener("unhandledrejection", ({ reason }) => keep("unhandled: " + reason));
  addEventListener("securitypolicyviolation", (event) => keep(event.effectiveDirective + " forbids " + event.blockedURI));
  for (const level of ["error", "warn"]) {
    const say = console[level];
    console[level] = (...words) => (keep(words.join(" ")), say.apply(console, words));
  }
})()`;

export const complaints = `sessionStorage.getItem("complaints") ?? ""`;
