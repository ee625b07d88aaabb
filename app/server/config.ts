import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { minPoolSize, maxPoolSize, defaultPoolSize } from "../database/connections.ts";
import { switches } from "../page/feature.ts";
import { minSecretLength, type Secrets, secretsIn } from "./secrets.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const origin = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .refine((text) => new URL(text).href === `${new URL(text).origin}/`, "must be an origin only, without a path")
  .transform((text) => new URL(text).origin);

/** Comma-separated hosts of remote pictures, such as "images.example, images.example:8443". */
const hosts = z
  .string()
  .transform((text): string[] => text.toLowerCase().match(/[^\s,]+/g) ?? [])
  .pipe(
    z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/, "must list host names, separated by commas")),
  );

const wholeNumber = (from: number, to: number) => {
  const error = `must be a whole number from ${from} to ${to}`;
  return z.coerce.number(error).int(error).min(from, error).max(to, error);
};

const aShare = "must be a number from 0 to 1";
const share = z.coerce.number(aShare).min(0, aShare).max(1, aShare);

const aPort = "must be a port such as 9464, or an address with one such as 0.0.0.0:9464 or [::1]:9464";

/** Host and port of the metrics server. The default host is loopback. */
const metricsPort = z.string().transform((text, context) => {
  const [, bare, bracketed, digits] = /^(?:([\d.]+|localhost):|\[([\da-f:.]+)\]:)?(\d{1,5})$/i.exec(text) ?? [];
  const [host, port] = [bare ?? bracketed ?? "127.0.0.1", Number(digits)];
  const isHost = host === "localhost" || isIP(host) === (bracketed ? 6 : 4);
  if (isHost && port <= 65_535) return { host, port };
  context.addIssue(aPort);
  return z.NEVER;
});

export const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, `must be one of: ${names.map((name) => name || "(empty)").join(", ")}`);

/** Number of proxies in front of the store. Accepts earlier releases' values: "off" (0) and "on" (1). */
const proxies = z.preprocess(
  (text) => ({ off: 0, on: 1 })[String(text).toLowerCase()] ?? text,
  wholeNumber(0, 10).optional(),
);

/** Comma-separated secrets, newest first. If a part is too short, the whole text is one secret, as in old releases. */
const secrets = z
  .string()
  .min(minSecretLength, `must have at least ${minSecretLength} characters`)
  .transform((text): Secrets => secretsIn(text, ",") ?? [text]);

const folder = z.string().transform((path) => resolve(path));

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" });

export const Settings = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z
    .string()
    .refine((host) => isIP(host) > 0 || host === "localhost", "must be an IP address or localhost")
    .default("127.0.0.1"),
  WEB_CONCURRENCY: wholeNumber(1, 64).default(1),
  PUBLIC_URL: origin.optional(),
  IMAGE_HOSTS: hosts.default([]),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  MIGRATE: oneOf(["on", "off"]).default("on"),
  DATABASE_POOL: wholeNumber(minPoolSize, 1000).optional(),
  DATA_DIR: folder.prefault(".data"),
  BACKUP_DIR: folder.optional(),
  STORE_FEATURES: oneOf(switches).default(""),
  SESSION_SECRET: secrets.optional(),
  TRUSTED_PROXY: proxies,
  LOG_LEVEL: oneOf(logLevels).default("info"),
  LOG_REQUESTS: share.default(0),
  METRICS_PORT: metricsPort.optional(),
});

/** Parsed process settings, without the settings of features. `.env.example` documents all settings. */
export type ProcessConfig = Omit<z.infer<typeof Settings>, "DATABASE_POOL"> & {
  readonly TRUSTED_PROXY: number;
  /** Maximum number of database connections per process, without the LISTEN connection. */
  readonly DATABASE_POOL: number;
};

/** Thrown for invalid settings. The message has a line for each invalid setting, for the administrator. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/** Parses the process settings. An empty string counts as unset. @throws ConfigError naming every invalid setting */
export const parseConfig = (environment: Environment): ProcessConfig => parseSettings(environment, {});

/** Parses the process settings and the settings of features. @param shape schemas of features' settings, by name. */
export function parseSettings<Shape extends z.ZodRawShape>(
  environment: Environment,
  shape: Shape,
): ProcessConfig & z.infer<z.ZodObject<Shape>> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const [parsed, ofFeatures] = [Settings.safeParse(given), z.object(shape).safeParse(given)];
  if (!parsed.success || !ofFeatures.success) {
    const issues = [parsed, ofFeatures].flatMap(({ error }) => error?.issues ?? []);
    const lines = issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`);
    throw new ConfigError([...new Set(lines)].join("\n"));
  }
  const config = parsed.data;
  if (config.DATABASE_URL && !config.SESSION_SECRET)
    throw new ConfigError("SESSION_SECRET must be set when DATABASE_URL is: every process has to share it.");
  if (config.DATABASE_DIRECT_URL && !config.DATABASE_URL)
    throw new ConfigError(
      "DATABASE_URL must be set when DATABASE_DIRECT_URL is, which only bypasses a pooler at DATABASE_URL.",
    );
  if (!config.PUBLIC_URL && !isLoopback(config.HOST))
    throw new ConfigError("PUBLIC_URL must be set when HOST is not a loopback address: it is the origin shoppers use.");
  if (config.PUBLIC_URL?.startsWith("https:") && config.TRUSTED_PROXY === undefined)
    throw new ConfigError(
      "TRUSTED_PROXY must be set when PUBLIC_URL is https. Set it to the number of proxies that append to X-Forwarded-For: usually 1, or 0 if there are none. If the number is too small, all visitors share one address, and one visitor can use up everybody's attempts to sign in.",
    );
  const TRUSTED_PROXY = config.TRUSTED_PROXY ?? 0;
  return { ...config, ...ofFeatures.data, TRUSTED_PROXY, DATABASE_POOL: poolOf(config) };
}

function poolOf({ DATABASE_POOL, DATABASE_URL, WEB_CONCURRENCY }: z.infer<typeof Settings>): number {
  const max = maxPoolSize(WEB_CONCURRENCY);
  if (DATABASE_POOL === undefined) return defaultPoolSize(WEB_CONCURRENCY);
  if (DATABASE_URL || DATABASE_POOL <= max) return DATABASE_POOL;
  throw new ConfigError(
    `DATABASE_POOL must be at most ${max} when WEB_CONCURRENCY is ${WEB_CONCURRENCY}: the store's own PostgreSQL has no more connections for them.`,
  );
}

export const isLoopback = (host: string) => host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
