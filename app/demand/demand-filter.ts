export const demandSorts = ["total", "searches", "requests", "waits", "watched", "number"] as const;

export const demandKinds = ["searches", "requests", "waits", "watched", "wanted"] as const;

export interface DemandFilter {
  /** `2026-11`; empty: the last twelve. */
  month: string;
  only: (typeof demandKinds)[number] | "";
  sort: (typeof demandSorts)[number];
  text: string;
  /** From 1. */
  page: number;
}
