/**
 * For a page: keeps what goes wrong in it (errors, what is written to the console as one, what the Content-Security-Policy forbids, what
 * does not load), from then on and over the loads of further documents. To run it twice changes nothing.
 */
export const keepComplaints = `(() => {
  if (window.complaintsAreKept || location.protocol === "about:") return;
  window.complaintsAreKept = true;
  const keep = (complaint) =>
    sessionStorage.setItem("complaints", (sessionStorage.getItem("complaints") ?? "") + location.pathname + ": " + complaint + "; ");
  // Later, if the page is still there: Firefox says so of all that leaving a page breaks off.
  const keepLater = (complaint) => setTimeout(keep, 300, complaint);
  addEventListener("error", ({ message, target }) => message ? keep(message) : keepLater(target.outerHTML + " did not load"), true);
  addEventListener("unhandledrejection", ({ reason }) => keep("unhandled: " + reason));
  addEventListener("securitypolicyviolation", (event) => keep(event.effectiveDirective + " forbids " + event.blockedURI));
  for (const level of ["error", "warn"]) {
    const say = console[level];
    console[level] = (...words) => (keep(words.join(" ")), say.apply(console, words));
  }
})()`;

/** All that was kept so far. */
export const complaints = `sessionStorage.getItem("complaints") ?? ""`;
