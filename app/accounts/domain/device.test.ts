import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${mac} Chrome/140.0.0.0 Safari/537.36`, "Chrome on Mac"],
  [`${mac} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, "Edge on Mac"],
  [`${mac} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, "Opera on Mac"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  ["Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36", "Chrome on Android"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari on iPhone"],
  ["Mozilla/5.0 (X11; CrOS x86_64)", "ChromeOS"],
  ["Firefox/140.0", "Firefox"],
])("%s is %s", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test("an unknown or missing user agent is no device", () => {
  expect([deviceOf("curl/8.0"), deviceOf(undefined)]).toEqual([undefined, undefined]);
});
