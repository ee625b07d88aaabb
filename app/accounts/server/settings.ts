import { z } from "zod";
import { type ProcessConfig, ConfigError, isLoopback, oneOf } from "../../server/config.ts";
import type { Provider } from "../../shop/domain/shop.ts";

const hostAndPort = z.string().refine((text) => {
  const url = `http://${text}`;
  return URL.canParse(url) && new URL(url).host === text.toLowerCase();
}, "must be a host and a port, such as 127.0.0.1:9099");

const optional = (format: RegExp, message: string) => z.string().regex(format, message).optional();

export const accountSettings = {
  IDENTITY_PROVIDER: oneOf(["embedded", "firebase"]).default("embedded"),
  FIREBASE_API_KEY: optional(/^[\w-]+$/, "must be a project's web API key"),
  FIREBASE_AUTH_DOMAIN: optional(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "must be a host name, such as my-shop.firebaseapp.com"),
  FIREBASE_PROJECT_ID: optional(/^[a-z0-9][a-z0-9.:-]*$/, "must be a project's id, such as my-shop-1a2b3"),
  FIREBASE_AUTH_EMULATOR_HOST: hostAndPort.optional(),
};

type Given = z.infer<z.ZodObject<typeof accountSettings>> & Pick<ProcessConfig, "PUBLIC_URL">;

const firebaseSettings = ["FIREBASE_API_KEY", "FIREBASE_AUTH_DOMAIN", "FIREBASE_PROJECT_ID"] as const;

/** Identity provider in the settings. @throws ConfigError for a missing setting or a forbidden emulator */
export function identityOf(config: Given): Provider {
  if (config.IDENTITY_PROVIDER === "embedded") return { provider: "embedded" };
  const [apiKey, authDomain, projectId] = firebaseSettings.map((name) => config[name]);
  if (!apiKey || !authDomain || !projectId) {
    const missing = firebaseSettings.filter((name) => !config[name]);
    throw new ConfigError(
      `${missing.join(" and ")} must be set when IDENTITY_PROVIDER is firebase: the Firebase console shows it in the project's settings.`,
    );
  }
  const project = { provider: "firebase", config: { apiKey, authDomain, projectId } } as const;
  if (!config.FIREBASE_AUTH_EMULATOR_HOST) return project;
  const emulator = `http://${config.FIREBASE_AUTH_EMULATOR_HOST}`;
  // Allows an emulator only with loopback URLs and a demo project, because an emulator's tokens are unsigned.
  const isAlone = isLocal(emulator) && projectId.startsWith("demo-") && isLocal(config.PUBLIC_URL ?? emulator);
  if (isAlone) return { ...project, emulator };
  throw new ConfigError(
    "FIREBASE_AUTH_EMULATOR_HOST is only for tests. Unset it, or set it and PUBLIC_URL to loopback addresses, and FIREBASE_PROJECT_ID to an id that begins with demo-.",
  );
}

const isLocal = (url: string) => isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ""));

/** Origins that the provider's browser code connects to, for the Content-Security-Policy. */
export function providerOrigins(identity: Provider): readonly string[] {
  if (identity.provider === "embedded") return [];
  return identity.emulator
    ? [identity.emulator]
    : ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"];
}
