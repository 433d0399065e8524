import { setTimeout as sleep } from "node:timers/promises";
import { FaultPlan } from "../faults";

interface RejectOptions {
  /** How many of the next mails; all of them until `clear()` when left out. */
  times?: number;
  /**
   * Only recipients whose address contains this (or matches it), refused one by one at RCPT TO.
   * Without it the whole mail is refused at MAIL FROM.
   */
  recipients?: string | RegExp;
  /** SMTP reply code; 451 for temporary and 550 for permanent ones by default. */
  code?: number;
}

type MailboxFault =
  | ({ kind: "temporary" | "permanent" } & RejectOptions)
  | { kind: "hang"; at: "greeting" | "data"; times?: number }
  | { kind: "slow"; delayMs: number; times?: number };

/** Switches for tests. Everything works again after `clear()`. */
export interface MailboxFaults {
  /** Answers 4xx: try again later. */
  rejectTemporarily(options?: RejectOptions): void;
  /** Answers 5xx: never try again. */
  rejectPermanently(options?: RejectOptions): void;
  /** Never answers the connection, or never the end of DATA (the mail isn't kept). */
  hang(options?: { at?: "greeting" | "data"; times?: number }): void;
  /** Waits before the greeting, MAIL FROM, RCPT TO and the end of DATA. `times` counts waits. */
  slow(options: { delayMs: number; times?: number }): void;
  /** Closes the SMTP port (ECONNREFUSED), until `clear()` or for `forMs` ms. */
  refuseConnections(options?: { forMs?: number }): Promise<void>;
  /** Ends every fault. */
  clear(): Promise<void>;
  /** The faults still in force, oldest first. */
  list(): MailboxFault[];
}

/** An SMTP reply that refuses; smtp-server sends `responseCode` and the message. */
export class SmtpRejection extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
    this.name = "SmtpRejection";
  }
}

export class MailboxFaultPlan extends FaultPlan<MailboxFault> implements MailboxFaults {
  rejectTemporarily(options: RejectOptions = {}): void {
    this.add({ kind: "temporary", ...options });
  }

  rejectPermanently(options: RejectOptions = {}): void {
    this.add({ kind: "permanent", ...options });
  }

  hang({ at = "greeting", times }: { at?: "greeting" | "data"; times?: number } = {}): void {
    this.add({ kind: "hang", at, times });
  }

  slow(options: { delayMs: number; times?: number }): void {
    this.add({ kind: "slow", ...options });
  }

  /**
   * Applies the faults to one step of a session.
   * @param recipient the address at RCPT TO; left out at MAIL FROM
   * @throws {SmtpRejection} when a fault refuses the mail or the recipient
   */
  checkRejection(recipient?: string): void {
    const fault = this.takeFirst(
      (candidate) =>
        (candidate.kind === "temporary" || candidate.kind === "permanent") &&
        matchesRecipient(candidate.recipients, recipient),
    );
    if (fault?.kind === "temporary") {
      throw new SmtpRejection(fault.code ?? 451, "Temporary failure on demand, try again later");
    }
    if (fault?.kind === "permanent") {
      throw new SmtpRejection(fault.code ?? 550, "Permanent failure on demand");
    }
  }

  hangs(at: "greeting" | "data"): boolean {
    return this.takeFirst((fault) => fault.kind === "hang" && fault.at === at) !== undefined;
  }

  async wait(): Promise<void> {
    const fault = this.takeFirst((candidate) => candidate.kind === "slow");
    if (fault?.kind === "slow") await sleep(fault.delayMs);
  }
}

function matchesRecipient(pattern: string | RegExp | undefined, recipient?: string): boolean {
  if (pattern === undefined || recipient === undefined) return pattern === recipient;
  return typeof pattern === "string"
    ? recipient.toLowerCase().includes(pattern.toLowerCase())
    : pattern.test(recipient);
}
