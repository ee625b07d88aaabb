import type { Part } from "./part.ts";

export const parts: readonly Part[] = [
  {
    name: "mutants",
    command: ["npm", "run", "mutants"],
    says: "a test fails for each small change that breaks the specification",
  },
  {
    name: "journeys",
    command: ["env", "LONG_JOURNEYS=only", "npm", "run", "test:journeys"],
    says: "long journeys of owners and shoppers pass, with and without scripts",
  },
  {
    name: "server",
    command: ["npx", "vitest", "run", "--project", "long"],
    says: "server tests that take minutes pass",
  },
  {
    name: "engines",
    command: ["node", "e2e/engines/run.ts", "all"],
    says: "Firefox and WebKit run through a store with all features",
  },
  {
    name: "walks",
    command: ["node", "e2e/walks/run.ts"],
    says: "random walks through the default store match its specification, in three engines and with both identity providers",
  },
  {
    name: "screen-reader",
    command: ["npm", "run", "screen-reader"],
    says: "a screen reader says each expected utterance once, in time",
  },
  {
    name: "deletion",
    command: ["node", "e2e/deletion.ts"],
    says: "each optional feature can be deleted, and the default store still works",
  },
  {
    name: "proxies",
    command: ["node", "e2e/proxies/run.ts"],
    says: "the Caddy and nginx examples serve a shop over TLS",
  },
  {
    name: "image",
    command: ["node", "e2e/image/run.ts"],
    says: "the image is small and reproducible, and writes to its volume only, also with Compose",
  },
  {
    name: "pooler",
    command: ["node", "e2e/pooler/run.ts"],
    says: "the store works behind PgBouncer in transaction mode",
  },
  {
    name: "operations",
    command: ["node", "e2e/operations/run.ts"],
    says: "the operators' commands work, from the first package to a restored backup",
  },
  {
    name: "alerts",
    command: ["node", "e2e/alerts/run.ts"],
    says: "Prometheus loads the alert rules and reports a failing store",
  },
  {
    name: "upgrade",
    command: ["node", "e2e/upgrade/folder.ts"],
    says: "today's store runs on data folders of the last release",
  },
  {
    name: "pgbackrest",
    command: ["node", "e2e/pgbackrest/run.ts"],
    says: "pgBackRest backs up an external database during sales, and restores a moment between two orders",
  },
  {
    name: "rolling-upgrade",
    command: ["node", "e2e/rolling-upgrade/run.ts"],
    says: "the last release and today's store serve one database, whichever starts last",
  },
  {
    name: "backup",
    command: ["node", "e2e/backup/run.ts"],
    says: "a backup taken during many orders restores completely, and a full disk or a kill leaves no partial file",
  },
  {
    name: "archive",
    command: ["node", "e2e/archive/run.ts"],
    says: "the archive restores a moment between two orders, and survives a full disk and Ctrl-C",
  },
  {
    name: "majors",
    command: ["node", "e2e/backup/majors.ts"],
    says: "a data folder of an earlier PostgreSQL is upgraded completely, however often the upgrade is killed",
  },
  {
    name: "stryker",
    command: ["npm", "run", "stryker"],
    says: "each part kills enough mutants, or lists its survivors with reasons",
  },
  {
    name: "timing",
    command: ["npm", "run", "accounts:timing"],
    says: "response times do not disclose accounts or orders",
  },
  {
    name: "guesses",
    command: ["node", "e2e/timing/guesses.ts"],
    says: "10,000 guessed order lookups get the same response, and limits apply",
  },
  {
    name: "stress",
    command: ["node", "e2e/stress/run.ts"],
    says: "no acknowledged change is lost when processes are killed",
  },
  {
    name: "emails",
    command: ["node", "e2e/emails/stress.ts"],
    says: "no email is lost when processes are killed, and a repeated one has the same Message-ID",
  },
  {
    name: "money",
    command: ["node", "e2e/money/run.ts"],
    says: "1,000 orders agree with a lying card gateway to the cent, when processes are killed",
  },
  {
    name: "money-mutants",
    command: ["node", "e2e/money/mutants.ts"],
    says: "a test notices each of ten mistakes in the payment code",
  },
  {
    name: "smtp",
    command: ["node", "e2e/smtp/run.ts"],
    says: "emails go through Exim with STARTTLS and a password, or not at all",
  },
];
