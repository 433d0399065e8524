export interface Listener {
  open(): Promise<void>;
  close(): Promise<void>;
}

interface CountedFault {
  kind: string;
  /** How many more it hits; all until `clear()` when left out. */
  times?: number;
}

export class FaultPlan<Fault extends CountedFault> {
  readonly #listener: Listener;
  #faults: Fault[] = [];
  #refusing = false;

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  add(fault: Fault): void {
    this.#faults.push(fault);
  }

  list(): Fault[] {
    return [...this.#faults];
  }

  takeFirst<Hit extends Fault>(hits: (fault: Fault) => fault is Hit): Hit | undefined;
  takeFirst(hits: (fault: Fault) => boolean): Fault | undefined;
  takeFirst(hits: (fault: Fault) => boolean): Fault | undefined {
    const found = this.#faults.find(hits);
    if (!found) return undefined;
    if (found.times !== undefined) found.times -= 1;
    this.#faults = this.#faults.filter((fault) => fault.times === undefined || fault.times > 0);
    return found;
  }

  async refuseConnections(): Promise<void> {
    if (this.#refusing) return;
    this.#refusing = true;
    await this.#listener.close();
  }

  async clear(): Promise<void> {
    this.#faults = [];
    if (!this.#refusing) return;
    this.#refusing = false;
    await this.#listener.open();
  }
}
