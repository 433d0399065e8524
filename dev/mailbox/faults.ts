import { setTimeout as sleep } from "node:timers/promises";
import { FaultPlan } from "../faults";

interface RejectOptions {
  times?: number;
  /** Refused one by one at RCPT TO; without it the whole mail is refused at MAIL FROM. */
  recipients?: string;
}

type MailboxFault =
  | ({ kind: "reject"; code: 451 | 550 } & RejectOptions)
  | { kind: "hang"; at: "greeting" | "data"; times?: number }
  | { kind: "slow"; delayMs: number; times?: number };

/** Switches for tests. Everything works again after `clear()`. */
export type MailboxFaults = Pick<
  MailboxFaultPlan,
  | "rejectTemporarily"
  | "rejectPermanently"
  | "hang"
  | "slow"
  | "refuseConnections"
  | "clear"
  | "list"
>;

/** An SMTP reply that refuses; smtp-server sends `responseCode` and the message. */
export class SmtpRejection extends Error {
  override name = "SmtpRejection";

  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

export class MailboxFaultPlan extends FaultPlan<MailboxFault> {
  rejectTemporarily(options: RejectOptions = {}): void {
    this.add({ kind: "reject", code: 451, ...options });
  }

  rejectPermanently(options: RejectOptions = {}): void {
    this.add({ kind: "reject", code: 550, ...options });
  }

  hang({ at = "greeting", times }: { at?: "greeting" | "data"; times?: number } = {}): void {
    this.add({ kind: "hang", at, times });
  }

  /** Waits before the greeting, MAIL FROM, RCPT TO and the end of DATA. `times` counts waits. */
  slow(options: { delayMs: number; times?: number }): void {
    this.add({ kind: "slow", ...options });
  }

  /** @param recipient at RCPT TO; left out at MAIL FROM @throws {SmtpRejection} */
  checkRejection(recipient?: string): void {
    const fault = this.takeFirst(
      (candidate) =>
        candidate.kind === "reject" &&
        (recipient === undefined) === (candidate.recipients === undefined) &&
        (recipient?.includes(candidate.recipients ?? "") ?? true),
    );
    if (fault?.kind === "reject") throw new SmtpRejection(fault.code, "Refused on demand");
  }

  hangs(at: "greeting" | "data"): boolean {
    return this.takeFirst((fault) => fault.kind === "hang" && fault.at === at) !== undefined;
  }

  async wait(): Promise<void> {
    const fault = this.takeFirst((candidate) => candidate.kind === "slow");
    if (fault?.kind === "slow") await sleep(fault.delayMs);
  }
}
