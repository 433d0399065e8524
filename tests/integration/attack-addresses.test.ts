import { type IncomingHttpHeaders, request as httpRequest } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { firstSettings } from "~/shop";
import { type Crawl, crawlTheShop } from "../support/shop-crawl";
import { startServer } from "../support/server";
import { serverOfFile } from "../support/server-of-file";

const server = serverOfFile();
let found: Crawl;

beforeAll(async () => {
  found = await crawlTheShop(server.origin);
});

/** Sends the path as it is: `fetch` would tidy it up first. */
async function rawGet(path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(server.origin);
  return new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const sent = httpRequest({ hostname, port, path, headers }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
    });
    sent.on("error", reject);
    sent.end();
  });
}

describe("every parameter of the catalogue", () => {
  const parameters = [
    "search",
    "minPrice",
    "maxPrice",
    "manufacturers",
    "manufacturer",
    "condition",
    "availability",
    "sort",
    "page",
    "pageSize",
    "lng",
    "unknown",
  ];
  const values = {
    NUL: "%00",
    "2^63": "9223372036854775808",
    "2^31": "2147483648",
    NaN: "NaN",
    "-1": "-1",
    "1e308": "1e308",
    "10 KB": "x".repeat(10_000),
    "a thousand values": Array.from({ length: 1_000 }, (_, index) => `m${index}`).join(","),
    quotes: "%27%22%60%3B--",
    wildcards: "%25%5F%5C",
    "broken UTF-8": "%FF%C0%80",
    "a lone surrogate": "%ED%A0%80",
    emoji: "%F0%9F%98%80",
    markup: "%3C%2Fscript%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    nothing: "",
  };

  it.each(Object.entries(values))("may be %s", async (_what, value) => {
    const failures: string[] = [];
    for (const parameter of parameters) {
      for (const page of ["/katalog", "/suche", "/katalog.data"]) {
        const path = `${page}?${parameter}=${value}`;
        const { status } = await rawGet(path);
        if (status >= 500) failures.push(`${path.slice(0, 80)} ${status}`);
      }
    }
    expect(failures).toEqual([]);
  });

  it("may be repeated a thousand times", async () => {
    for (const parameter of parameters) {
      const query = Array.from({ length: 1_000 }, (_, index) => `${parameter}=${index}`).join("&");
      expect((await rawGet(`/katalog?${query}`)).status).toBeLessThan(500);
    }
  });

  it("is never a script in the page", async () => {
    const attack = "</script><script>alert(1)</script>";
    const html = await (
      await found.guest.get(`/katalog?search=${encodeURIComponent(attack)}`)
    ).text();
    expect(html).not.toContain("<script>alert(1)");
  });
});

const strangePaths = [
  "/%E0%A4%A",
  "/%00",
  "/katalog/%00",
  "/produkt/%00",
  "/produkt/%E0%A4%A",
  "/produkt/-1",
  "/produkt/99999999999999999999",
  "/produkt/' or 1=1 --".replaceAll(" ", "%20"),
  `/produkt/${"x".repeat(8_000)}`,
  "/media/../../etc/passwd",
  "/media/..%2f..%2fetc%2fpasswd",
  "/media/%00.webp",
  "/assets/../../package.json",
  "/assets/..%2f..%2fpackage.json",
  "/..%5c..%5cpackage.json",
  "/.env",
  "/.git/config",
  "/package.json",
  "/build/server/index.js",
  "/server/index.js",
  "/wp-login.php",
  "/__manifest?p=/katalog",
  "/sitemap/99999999999999999999.xml",
  "/sitemap/-1",
  "/bestaetigen?token=%00",
  "/reset-password?token=%00",
  "/account/bestellungen/%00",
  "/account/bestellungen/00000000-0000-4000-8000-000000000000",
  "/checkout/success?session_id=%00",
  "//evil.test/",
  "/\\evil.test/",
];

describe("an address that nobody should ask for", () => {
  it("is never an error of the server, nor a way to another site", async () => {
    const failures: string[] = [];
    for (const path of strangePaths) {
      const { status, headers } = await rawGet(path);
      const target = headers.location ?? "/";
      if (status >= 500 || /^(?!\/)|^\/[/\\]/.test(target)) {
        failures.push(`${path.slice(0, 80)} ${status} ${target}`);
      }
    }
    expect(failures).toEqual([]);
  });

  it.each(["TRACE", "CONNECT", "PUT", "PATCH", "DELETE", "PROPFIND"])(
    "with the method %s is never an error of the server",
    async (method) => {
      const { hostname, port } = new URL(server.origin);
      for (const path of ["/katalog", "/warenkorb", "/checkout", "/webhooks/stripe"]) {
        const status = await new Promise<number>((resolve) => {
          const sent = httpRequest({ hostname, port, path, method }, (answer) => {
            answer.resume();
            resolve(answer.statusCode ?? 0);
          });
          // Refused without an answer is refused as well.
          sent.on("error", () => resolve(400));
          sent.on("connect", () => resolve(200));
          sent.end();
        });
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).not.toBe(500);
      }
    },
  );

  it.each(["/produkt/%E0%A4%A", "/%FF", "/katalog/%", "/media/%C0%80.webp"])(
    "and that nobody can decode is the shop's own page for what isn't there: %s",
    async (path) => {
      expect((await rawGet(path)).status).toBe(404);
    },
  );

  it("leaves nothing but JSON lines in the log, and no error", () => {
    expect(server.output()).not.toContain('"level":50');
    // Node's own warnings go to standard error.
    const warnings = /^\(node:\d+\)[\s\S]*?where the warning was created\)\n/gm;
    const lines = server.output().replace(warnings, "").trim().split("\n");
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.filter((line) => !/^\{.*\}$/.test(line))).toEqual([]);
  });
});

describe("every page", () => {
  it("has the headers that protect its reader", () => {
    const html = found.pages.filter(({ page }) =>
      page.headers.get("content-type")?.startsWith("text/html"),
    );
    for (const { page } of html) {
      const policy = page.headers.get("content-security-policy") ?? "";
      const script = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
      expect(script, page.path).toMatch(/^'self'( 'sha256-[^']+')+$/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("object-src 'none'");
      expect(page.headers.get("x-content-type-options")).toBe("nosniff");
      expect(page.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(page.headers.get("x-powered-by")).toBeNull();
      expect(page.headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(page.headers.get("permissions-policy")).toContain("camera=()");
    }
    expect(html.length).toBeGreaterThan(40);
  });

  it("that shows something private is kept by no cache", () => {
    const personal = found.pages.filter(
      ({ page }) =>
        page.headers.get("content-type")?.startsWith("text/html") &&
        /^\/(account|checkout|warenkorb|anmelden|reset-password|bestaetigen)/.test(page.path),
    );
    expect(personal.length).toBeGreaterThan(15);
    const kept = personal.filter(
      ({ page }) => !page.headers.get("cache-control")?.includes("no-store"),
    );
    expect(kept.map(({ page }) => `${page.path} ${page.status}`)).toEqual([]);
    for (const { visitor, page } of found.pages) {
      const shared = /public|s-maxage/.test(page.headers.get("cache-control") ?? "");
      const isPage = page.headers.get("content-type")?.startsWith("text/html");
      if (visitor === found.customer && isPage) expect(shared, page.path).toBe(false);
    }
  });

  it("sets cookies that scripts and other sites can't use", () => {
    const cookies = found.pages.flatMap(({ page }) => page.headers.getSetCookie());
    for (const cookie of cookies) {
      expect(cookie).toMatch(/HttpOnly/i);
      expect(cookie).toMatch(/SameSite=Lax/i);
    }
  });

  it("brings scripts whose sources stay at home", async () => {
    const scripts = new Set(
      found.pages.flatMap(({ page }) =>
        [...page.html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? ""),
      ),
    );
    expect(scripts.size).toBeGreaterThan(3);
    for (const script of scripts) {
      expect((await rawGet(`${script}.map`)).status).toBe(404);
      expect(await (await found.guest.get(script)).text()).not.toContain("sourceMappingURL");
    }
  });
});

describe("somebody who found a weakness", () => {
  it("learns whom to tell, from a file that hasn't expired", async () => {
    const answer = await found.guest.get("/.well-known/security.txt");
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const text = await answer.text();
    expect(text).toContain(`Contact: mailto:${firstSettings.email}`);
    const expires = new Date(/^Expires: (.*)$/m.exec(text)?.[1] ?? "").getTime();
    expect(expires).toBeGreaterThan(Date.now() + 24 * 3600 * 1000);
    expect(expires).toBeLessThan(Date.now() + 366 * 24 * 3600 * 1000);
  });
});

describe("a shop on https", () => {
  it("sends HSTS and cookies that only travel encrypted", async () => {
    const secure = await startServer({ APP_ORIGIN: "https://shop.test" });
    try {
      const { hostname, port } = new URL(secure.origin);
      const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
        const options = { hostname, port, path: "/?lng=en", headers: { Host: "shop.test" } };
        httpRequest(options, (answer) => {
          answer.resume();
          resolve(answer.headers);
        })
          .on("error", reject)
          .end();
      });
      expect(headers["strict-transport-security"]).toMatch(/max-age=\d{7,}/);
      expect(headers["content-security-policy"]).toContain("upgrade-insecure-requests");
      const [cookie = ""] = headers["set-cookie"] as string[];
      expect(cookie).toMatch(/^__Host-language=.*Secure/);
    } finally {
      secure.kill("SIGTERM");
      await secure.exited;
    }
  });
});
