import { killChildren } from "./children";
import { findRunners, isRunning } from "./process";

export class Shutdown {
  private readonly interruption = new AbortController();
  private readonly steps: (() => Promise<void> | void)[] = [];
  private readonly forcedSteps: (() => void)[] = [];
  private ending: Promise<void> | undefined;
  private interruptedAt = 0;

  constructor(private readonly log: (line: string) => void) {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => this.interrupt());
    }
    this.watchRunners();
  }

  get signal(): AbortSignal {
    return this.interruption.signal;
  }

  add(step: () => Promise<void> | void) {
    this.steps.push(step);
  }

  addForced(step: () => void) {
    this.forcedSteps.push(step);
  }

  async unlessInterrupted<Value>(promise: Promise<Value>): Promise<Value> {
    this.signal.throwIfAborted();
    return Promise.race([promise, this.interrupted()]);
  }

  /** Once; a step that fails doesn't stop the others. */
  end(): Promise<void> {
    this.ending ??= this.undo();
    return this.ending;
  }

  /** npm and tsx don't pass on every signal: without them nobody could end the launcher. */
  private watchRunners() {
    const runners = findRunners();
    if (runners.length === 0) return;
    const timer = setInterval(() => {
      if (runners.every(isRunning)) return;
      clearInterval(timer);
      if (!this.signal.aborted) this.interrupt();
    }, 1000);
    timer.unref();
  }

  private interrupted() {
    return new Promise<never>((_, reject) => {
      this.signal.addEventListener("abort", () => reject(this.signal.reason as Error), {
        once: true,
      });
    });
  }

  private interrupt() {
    const now = Date.now();
    if (!this.signal.aborted) {
      this.interruptedAt = now;
      this.log("Ending ... (Ctrl-C once more: at once)");
      this.interruption.abort();
      return;
    }
    // The terminal, npm and tsx may each pass on the same Ctrl-C.
    if (now - this.interruptedAt < 500) return;
    this.log("Ending at once.");
    for (const step of this.forcedSteps) step();
    killChildren();
    process.exit(130);
  }

  private async undo() {
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      try {
        await step();
      } catch (error) {
        this.log(`While ending: ${(error as Error).message}`);
      }
    }
  }
}
