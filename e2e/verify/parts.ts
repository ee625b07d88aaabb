import type { Part } from "./part.ts";

/** Checks in running order. */
export const parts: readonly Part[] = [
  {
    name: "mutants",
    command: ["npm", "run", "mutants"],
    says: "whichever word of the specification is made untrue, a test notices",
  },
  {
    name: "journeys",
    command: ["env", "LONG_JOURNEYS=1", "npm", "run", "test:journeys"],
    says: "the longest days of owners and shoppers pass with scripts and without",
  },
  {
    name: "engines",
    command: ["node", "e2e/engines/run.ts", "all"],
    says: "Firefox and WebKit walk through a store with all that can be switched on",
  },
  {
    name: "walks",
    command: ["node", "e2e/walks/run.ts"],
    says: "random walks through the default store, with both providers and in three engines, show what its specification says",
  },
  {
    name: "screen-reader",
    command: ["npm", "run", "screen-reader"],
    says: "what a screen reader says of the shop is what has to be said, in time and once",
  },
  {
    name: "deletion",
    command: ["node", "e2e/deletion.ts"],
    says: "each optional feature can be taken away, and the default store is whole",
  },
  {
    name: "proxies",
    command: ["node", "e2e/proxies/run.ts"],
    says: "behind Caddy and nginx, as their examples have them, visitors have a shop on the internet",
  },
  {
    name: "image",
    command: ["node", "e2e/image/run.ts"],
    says: "the image is small, always the same, and holds a whole store that writes to its volume alone, also where Compose starts it",
  },
  {
    name: "pooler",
    command: ["node", "e2e/pooler/run.ts"],
    says: "behind PgBouncer in transaction mode the store is whole",
  },
  {
    name: "operations",
    command: ["node", "e2e/operations/run.ts"],
    says: "the commands for whoever runs a shop, from the first package to a restored backup, do what they say",
  },
  {
    name: "alerts",
    command: ["node", "e2e/alerts/run.ts"],
    says: "Prometheus takes the rules for alerts, and tells of a store in trouble what is wrong",
  },
  {
    name: "upgrade",
    command: ["node", "e2e/upgrade/folder.ts"],
    says: "today's store goes on with the data folders of the last release",
  },
  {
    name: "pgbackrest",
    command: ["node", "e2e/pgbackrest/run.ts"],
    says: "a database of one's own is saved by its own tool while the store sells, and restored to a moment between two orders",
  },
  {
    name: "rolling-upgrade",
    command: ["node", "e2e/rolling-upgrade/run.ts"],
    says: "the last release and today's store serve shoppers from one database, whichever starts last",
  },
  {
    name: "backup",
    command: ["node", "e2e/backup/run.ts"],
    says: "a shop that was saved amid a storm of orders is whole elsewhere, and a full disk or a kill leaves nothing half",
  },
  {
    name: "archive",
    command: ["node", "e2e/archive/run.ts"],
    says: "the shop can be had as it was at a moment between two orders, and a full disk or Ctrl-C takes nothing from it",
  },
  {
    name: "majors",
    command: ["node", "e2e/backup/majors.ts"],
    says: "a data folder of the PostgreSQL of before is carried over, whole, however often that is killed",
  },
  {
    name: "stryker",
    command: ["npm", "run", "stryker"],
    says: "what no test notices of a changed line is listed, with its reason",
  },
  {
    name: "timing",
    command: ["npm", "run", "accounts:timing"],
    says: "how long the store takes tells nobody which e-mails have an account, and which orders there are",
  },
  {
    name: "guesses",
    command: ["node", "e2e/timing/guesses.ts"],
    says: "whoever guesses 10,000 numbers and e-mails of orders is answered alike, and limited",
  },
  {
    name: "stress",
    command: ["node", "e2e/stress/run.ts"],
    says: "whatever is killed amid its shoppers, the store has told them the truth",
  },
  {
    name: "emails",
    command: ["node", "e2e/emails/stress.ts"],
    says: "whatever is killed while it sends emails, none is lost, and none is doubled but with the same Message-ID",
  },
  {
    name: "smtp",
    command: ["node", "e2e/smtp/run.ts"],
    says: "emails go through Exim with STARTTLS and a password, or not at all",
  },
];
