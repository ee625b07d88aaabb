export const dashboardMessages = {
  title: "Home",

  errors: {
    title: "Errors",
    none: "There were no errors in the last seven days.",
    requests: "Failed requests",
    columns: { at: "Last seen", page: "Page", what: "Error", times: "Errors on that day", id: "Latest request ID" },
    what: (status: number) => (status === 500 ? "Server error" : "Shop overloaded, or database unavailable"),
    hint: "To see the details of an error, search the store's log for its request ID.",
    emails: (count: string) => `E-mails that could not be sent: ${count}.`,
    emailOutage: "No e-mails have been sent since",
    toEmails: "View e-mails",
    setting: (title: string) => `${title}: some stored values are no longer valid. Correct them.`,
    jobs: "Interrupted jobs",
    jobColumns: { at: "Started", by: "By", what: "Job" },
    otherJob: "Background job",
  },
};
