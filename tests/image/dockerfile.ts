import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join, relative } from "node:path";

/** A stage's file system and settings; of the last one, the image. */
export interface Stage {
  /** Stands for `/`. */
  root: string;
  workdir: string;
  env: Record<string, string>;
  user?: string;
  command: string[];
}

interface Instruction {
  name: string;
  rest: string;
}

/** Only the instructions our Dockerfile uses. */
function parse(text: string): Instruction[] {
  return text
    .replace(/\\\n/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, name = "", rest = ""] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? [];
      return { name: name.toUpperCase(), rest };
    });
}

/** Whether `.dockerignore` keeps a path of the context out: the last pattern that fits decides. */
function createIgnore(context: string): (path: string) => boolean {
  const patterns = readFileSync(join(context, ".dockerignore"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  return (path) => {
    let ignored = false;
    for (const pattern of patterns) {
      const name = pattern.replace(/^!/, "");
      const fits = name === "*" || path === name || path.startsWith(`${name}/`);
      if (fits) ignored = !pattern.startsWith("!");
    }
    return ignored;
  };
}

/** How this machine reaches the package registry; nothing else of its environment gets in. */
const registry = /^(npm_config_.*|https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_file)$/i;

function environment(stage: Stage, home: string): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => registry.test(name))),
    npm_config_cache: process.env.npm_config_cache ?? join(homedir(), ".npm"),
    NODE_ENV: "production",
    PATH: process.env.PATH,
    HOME: home,
    ...stage.env,
  };
}

/**
 * Does what the Dockerfile says in an empty folder, without Docker: every stage has a folder of its
 * own and sees nothing but what the file copies there. The base image is this machine's Node.
 *
 * @param log takes every instruction and how long it took
 * @returns the last stage
 */
export function buildImage(options: {
  context: string;
  folder: string;
  log: (line: string) => void;
}): Stage {
  const { context, folder, log } = options;
  const isIgnored = createIgnore(context);
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;

  const inside = (path: string) => {
    if (!stage) throw new Error("The Dockerfile doesn't begin with FROM.");
    return join(stage.root, path.startsWith("/") ? path : join(stage.workdir, path));
  };
  const copy = (from: string, to: string, filter: (path: string) => boolean) => {
    if (!existsSync(from)) throw new Error(`COPY: there is no ${from}`);
    cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter });
  };
  const instructions: Record<string, (rest: string) => void> = {
    FROM: (rest) => {
      const [, parent = "", , name = "final"] = /^(\S+)(\s+AS\s+(\S+))?$/i.exec(rest) ?? [];
      const base = stages.get(parent);
      const root = join(folder, name);
      if (base && existsSync(base.root)) cpSync(base.root, root, { recursive: true });
      mkdirSync(root, { recursive: true });
      stage = {
        workdir: base?.workdir ?? "/",
        env: { ...base?.env },
        user: base?.user,
        command: [...(base?.command ?? [])],
        root,
      };
      stages.set(name, stage);
    },
    WORKDIR: (rest) => {
      if (stage) stage.workdir = rest;
      mkdirSync(inside(rest), { recursive: true });
    },
    ENV: (rest) => {
      const [, name = "", value = ""] = /^(\w+)="?(.*?)"?$/.exec(rest) ?? [];
      if (stage) stage.env[name] = value;
    },
    COPY: (rest) => {
      const words = rest.split(/\s+/);
      const from = /^--from=(.+)$/.exec(words[0] ?? "")?.[1];
      const [sources, target] = [words.slice(from ? 1 : 0, -1), inside(words.at(-1) ?? "")];
      for (const source of sources) {
        const isFolderTarget = words.at(-1)?.endsWith("/") ?? false;
        const to = isFolderTarget ? join(target, basename(source)) : target;
        if (from) copy(join(stages.get(from)?.root ?? "", source), to, () => true);
        else copy(join(context, source), to, (path) => !isIgnored(relative(context, path)));
      }
    },
    RUN: (rest) => {
      if (!stage) return;
      execFileSync("sh", ["-c", rest], {
        cwd: inside("."),
        env: environment(stage, join(folder, "home")),
        stdio: ["ignore", "ignore", "inherit"],
      });
    },
    USER: (rest) => {
      if (stage) stage.user = rest;
    },
    CMD: (rest) => {
      if (stage) stage.command = JSON.parse(rest) as string[];
    },
    EXPOSE: () => {},
  };

  for (const { name, rest } of parse(readFileSync(join(context, "Dockerfile"), "utf8"))) {
    const started = performance.now();
    const run = instructions[name];
    if (!run) throw new Error(`${name} isn't known here; teach tests/image/dockerfile.ts.`);
    run(rest);
    const seconds = (performance.now() - started) / 1000;
    log(`${seconds.toFixed(1).padStart(6)} s  ${name} ${rest}`);
  }
  if (!stage) throw new Error("The Dockerfile is empty.");
  return stage;
}
