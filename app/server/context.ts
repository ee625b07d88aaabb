import type { Database } from "../database/database.ts";
import type { PubSub } from "../database/pubsub.ts";
import type { ProcessConfig } from "./config.ts";
import type { Post, OutboxInsert } from "./emails.ts";
import type { Log } from "./log.ts";
import type { Secrets } from "./secrets.ts";

/** What the process gives to each feature. */
export type ServerContext = {
  readonly config: Pick<ProcessConfig, "PUBLIC_URL" | "WEB_CONCURRENCY" | "STORE_FEATURES" | "IMAGE_HOSTS">;
  readonly database: Database;
  /** Signs the cookies: every process of a store has the same. */
  readonly secrets: Secrets;
  /** Whether shoppers come over https. */
  readonly secure: boolean;
  /** What the database publishes of changes, each feature on the channel of its name. */
  readonly pubsub: PubSub;
  readonly log: Log;
  /** Writes emails; null in a shop that writes none. */
  readonly post: Post | null;
  readonly outboxInsert: OutboxInsert | null;
};
