import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { layers } from "../../eslint.rooms.js";
import { checkEnv, variableNames } from "~/platform/read-env.server";

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
const readme = read("README.md");
const contributing = read("CONTRIBUTING.md");

describe("the documents", () => {
  it("give a reason for every direct dependency", () => {
    const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Record<
      "dependencies" | "devDependencies",
      Record<string, string>
    >;
    const packages = Object.keys({ ...dependencies, ...devDependencies });
    const unexplained = packages.filter(
      (name) => !contributing.includes(`\`${name}\``) && !name.startsWith("@types/"),
    );
    expect(unexplained).toEqual([]);
    const named = [...contributing.matchAll(/^\| (`.*?`) +\|/gm)].flatMap(([, cell = ""]) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    );
    expect(named.filter((name) => name !== "@types/*" && !packages.includes(name ?? ""))).toEqual(
      [],
    );
  });

  it("explain every variable the application reads", () => {
    const example = read(".env.example");
    for (const name of variableNames) {
      if (name === "NODE_ENV") continue;
      expect(readme).toContain(`\`${name}\``);
      expect(example).toContain(`${name}=`);
    }
  });

  it("show the rooms in the order that the lint rule holds", () => {
    const picture = readme.split("## The house")[1]?.split("\n\n")[1] ?? "";
    const places = [...picture.matchAll(/^( {2})?([\w-]+\/|shop\.ts) /gm)].map(
      ([, inside, name = ""]) => (inside ? "app/" : "") + name.replace("/", ""),
    );
    expect(places).toEqual(layers);
    const chain = /```\n(tests → .*?)```/s.exec(contributing)?.[1] ?? "";
    expect(chain.match(/[\w.-]+/g)).toEqual(layers.map((place) => place.replace("app/", "")));
  });

  it("name the events that the webhook needs, as doctor does", () => {
    const doctor = read("operations/commands/doctor/payment.ts");
    const events = [...doctor.matchAll(/^ {2}"([a-z_.]+)",$/gm)].map(([, event]) => event);
    expect(events).toContain("charge.dispute.created");
    for (const event of events) expect(readme).toContain(`\`${event}\``);
  });
});

describe("installing", () => {
  it("runs no script of a package that production needs", () => {
    const { packages } = JSON.parse(read("package-lock.json")) as {
      packages: Record<
        string,
        { dev?: boolean; devOptional?: boolean; hasInstallScript?: boolean }
      >;
    };
    const scripted = Object.entries(packages)
      .filter(([, entry]) => entry.hasInstallScript && !entry.dev && !entry.devOptional)
      .map(([path]) => path);
    expect(scripted).toEqual([]);
  });
});

describe("doctor", () => {
  it("has advice for every variable that may be missing", () => {
    const source = read("operations/commands/doctor/configuration.ts");
    for (const { name } of checkEnv({})) expect(source).toContain(`  ${name}:`);
  });
});

describe("the image", () => {
  it("is built with every file of the build's configuration", () => {
    const files = readdirSync(new URL("../..", import.meta.url)).filter((name) =>
      /^(vite|remix)\..*\.[tj]s$/.test(name),
    );
    for (const name of files) {
      expect(read("Dockerfile")).toContain(` ${name} `);
      expect(read(".dockerignore")).toContain(`!${name}\n`);
    }
  });

  it("gets visitors while its process answers, and a deployment waits for its database", () => {
    const fly = read("fly.toml");
    const block = (head: string) => fly.split(`${head}\n`)[1]?.split(/\n\s*\[/)[0] ?? "";
    expect(block("[[http_service.checks]]")).toContain('path = "/healthz"');
    const ready = block("[checks.ready]");
    expect(ready).toContain('path = "/readyz"');
    const port = (text: string) => /port = (\d+)/.exec(text)?.[1];
    expect(port(ready)).toBe(port(block("[http_service]")));
  });

  it("listens where fly.toml expects it, and has time to end", () => {
    const dockerfile = read("Dockerfile");
    const fly = read("fly.toml");
    const number = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);
    expect(number(fly, /internal_port = (\d+)/)).toBe(number(dockerfile, /ENV PORT=(\d+)/));
    expect(number(fly, /\[metrics\]\s+port = (\d+)/)).toBe(
      number(dockerfile, /ENV METRICS_PORT=(\d+)/),
    );
    const limit = number(read("app/platform/read-env.server.ts"), /\.default\((\d+)\),\s+LOG/);
    expect(number(fly, /kill_timeout = (\d+)/)).toBeGreaterThan(limit);
  });
});
