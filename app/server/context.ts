import type { Database } from "../database/database.ts";
import type { PubSub } from "../database/pubsub.ts";
import type { ProcessConfig } from "./config.ts";
import type { Post, OutboxInsert } from "./emails.ts";
import type { Log } from "./log.ts";
import type { Secrets } from "./secrets.ts";

export type ServerContext = {
  readonly config: Pick<ProcessConfig, "PUBLIC_URL" | "WEB_CONCURRENCY" | "STORE_FEATURES" | "IMAGE_HOSTS">;
  readonly database: Database;
  /** Secrets that sign cookies. All processes have the same secrets. */
  readonly secrets: Secrets;
  /** True if shoppers use https. Then cookies are marked as secure. */
  readonly secure: boolean;
  /** Change notifications. Each feature has a channel. */
  readonly pubsub: PubSub;
  readonly log: Log;
  /** Inserts emails to send (`emails.ts`). Null without the feature `emails`. */
  readonly post: Post | null;
  readonly outboxInsert: OutboxInsert | null;
};
