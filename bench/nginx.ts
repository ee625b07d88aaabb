import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

/** Starts nginx with one worker, for comparison. Serves `body` at "/", and files from the folder `www`. */
export async function startNginx(folder: string, body: Uint8Array, encoding: string) {
  const port = await freePort();
  await mkdir(join(folder, "www"), { recursive: true });
  await chmod(join(folder, "www"), 0o755); // nginx's worker runs unprivileged
  await writeFile(join(folder, "www/home"), body);
  await writeFile(join(folder, "nginx.conf"), settings(folder, port, encoding));
  const child = spawn("nginx", ["-c", join(folder, "nginx.conf"), "-e", "stderr"], { stdio: "ignore" });
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 50 && !(await answers(address)); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  return {
    address,
    async stop() {
      const gone = child.exitCode === null && child.signalCode === null ? once(child, "exit") : null;
      child.kill("SIGTERM");
      await gone;
    },
  };
}

const settings = (folder: string, port: number, encoding: string) => `
worker_processes 1; daemon off; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 512; }
http {
  access_log off; sendfile on; keepalive_requests 100000000; open_file_cache max=10;
  types { image/avif avif; image/webp webp; image/png png; image/svg+xml svg; application/manifest+json webmanifest; }
  server {
    listen 127.0.0.1:${port}; root ${folder}/www;
    location = / {
      default_type "text/html; charset=utf-8";
      add_header content-encoding ${encoding};
      try_files /home =404;
    }
  }
}
`;

const answers = (address: string) =>
  fetch(address, { method: "HEAD" }).then(
    (response) => response.ok,
    () => false,
  );

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
