/**
 * Visitors who come at a steady rate, in a process of their own: in one that also holds the
 * catalogue, its own pauses would count as theirs.
 */
import { measureLatency, type Target } from "./load";

export interface VisitorsOrder {
  target: Target;
  rate: number;
  seconds: number;
}

process.on("message", ({ target, ...window }: VisitorsOrder) => {
  void measureLatency(target, window).then((load) => process.send?.(load));
});
