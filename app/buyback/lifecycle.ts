import type { CaseState } from "../../db/buyback-tables";

// What each event makes of a case's state, and whom it tells. `applyCaseEvent`
// (apply-case-event.server.ts) carries it out; nothing else writes states or history.

interface Facts {
  goodsAreHere: boolean;
}

type Next = CaseState | ((facts: Facts) => CaseState);

export interface CaseRule {
  /** Where it leads, by where the case stands; it can't happen anywhere else. */
  from: Partial<Record<CaseState, Next>>;
  mails: readonly ("seller" | "shop")[];
}

const both = ["seller", "shop"] as const;
const here =
  (yes: CaseState, no: CaseState): Next =>
  ({ goodsAreHere }) =>
    goodsAreHere ? yes : no;

function stay(...states: CaseState[]): CaseRule["from"] {
  return Object.fromEntries(states.map((state) => [state, state]));
}

/** As long as somebody may still have something to say. */
const open: CaseState[] = [
  ...(["new", "in-review", "question", "offered", "accepted", "declined", "countered"] as const),
  ...([
    "lapsed",
    "awaiting-goods",
    "arrived",
    "inspected",
    "send-back",
    "payable",
    "paid",
  ] as const),
];

export const caseEvents = {
  /** Somebody has begun to look at it. */
  "taken-up": { from: { new: "in-review" }, mails: [] },
  /** The shop wants to know something before it offers. */
  asked: {
    from: {
      new: "question",
      "in-review": "question",
      question: "question",
      countered: "question",
      declined: "question",
      lapsed: "question",
    },
    mails: both,
  },
  answered: { from: { question: "in-review" }, mails: both },
  offered: {
    from: {
      new: "offered",
      "in-review": "offered",
      question: "offered",
      offered: "offered",
      countered: "offered",
      declined: "offered",
      lapsed: "offered",
      refused: "offered",
      inspected: "offered",
      "send-back": "offered",
    },
    mails: both,
  },
  accepted: { from: { offered: here("inspected", "accepted") }, mails: both },
  declined: { from: { offered: here("send-back", "declined") }, mails: both },
  countered: { from: { offered: "countered" }, mails: both },
  refused: {
    from: {
      new: "refused",
      "in-review": here("send-back", "refused"),
      question: here("send-back", "refused"),
      countered: here("send-back", "refused"),
      declined: "refused",
      lapsed: "refused",
    },
    mails: both,
  },
  lapsed: {
    from: {
      question: here("send-back", "lapsed"),
      offered: here("send-back", "lapsed"),
      accepted: "lapsed",
      "awaiting-goods": "lapsed",
    },
    mails: both,
  },
  /** Who sells, where the money goes, how the goods come. */
  detailed: {
    from: { accepted: "awaiting-goods", ...stay("awaiting-goods", "arrived", "inspected") },
    mails: both,
  },
  "iban-asked": { from: stay(...open), mails: ["seller"] },
  "iban-changed": { from: { ...stay(...open), payable: "inspected" }, mails: both },
  invoiced: { from: stay("awaiting-goods", "arrived", "inspected"), mails: both },
  arrived: {
    from: { accepted: "arrived", "awaiting-goods": "arrived", lapsed: "arrived" },
    mails: both,
  },
  /** Its pieces stand in stock. */
  received: { from: stay("arrived", "inspected"), mails: [] },
  inspected: { from: { arrived: "inspected" }, mails: both },
  "sending-back": {
    from: { arrived: "send-back", inspected: "send-back" },
    mails: both,
  },
  "sent-back": { from: { "send-back": "closed" }, mails: both },
  /** Above the sum that needs a second person, the first one's word. */
  released: { from: stay("inspected"), mails: ["shop"] },
  confirmed: { from: { inspected: "payable" }, mails: both },
  recalled: { from: { payable: "inspected" }, mails: ["shop"] },
  paid: { from: { payable: "paid" }, mails: both },
  closed: { from: { paid: "closed", declined: "closed", lapsed: "closed" }, mails: [] },
  reminded: {
    from: stay("question", "offered", "accepted", "awaiting-goods"),
    mails: ["seller"],
  },
  "seller-wrote": { from: stay(...open, "refused"), mails: ["shop"] },
  "shop-wrote": { from: stay(...open, "refused"), mails: ["seller"] },
} as const satisfies Record<string, CaseRule>;

export type CaseEvent = keyof typeof caseEvents;

/** `undefined` where it can't happen. */
export function nextState(
  event: CaseEvent,
  { state, arrivedAt }: { state: CaseState; arrivedAt: unknown },
): CaseState | undefined {
  const rule: CaseRule = caseEvents[event];
  const next = rule.from[state];
  return typeof next === "function" ? next({ goodsAreHere: Boolean(arrivedAt) }) : next;
}

/** Whose turn it is, for lists and the seller's page. */
export const turns: Record<CaseState, "shop" | "seller" | "nobody"> = {
  new: "shop",
  "in-review": "shop",
  question: "seller",
  offered: "seller",
  accepted: "seller",
  declined: "nobody",
  countered: "shop",
  lapsed: "nobody",
  refused: "nobody",
  "awaiting-goods": "seller",
  arrived: "shop",
  inspected: "shop",
  "send-back": "shop",
  payable: "shop",
  paid: "nobody",
  closed: "nobody",
};
