import type { conditionTerms } from "~/shop";

/** Best first. */
export const conditions = [
  { name: "Neu OVP", key: "newBoxed" },
  { name: "Neu", key: "new" },
  { name: "Generalüberholt", key: "refurbished" },
  { name: "Gebraucht - geprüft", key: "usedTested" },
  { name: "Gebraucht", key: "used" },
  { name: "Defekt", key: "defective" },
] as const satisfies { name: string; key: keyof typeof conditionTerms }[];

export type Condition = (typeof conditions)[number];
export type ConditionName = Condition["name"];

export function findCondition(name: string): Condition | undefined {
  const wanted = name.trim().toLowerCase();
  return conditions.find((condition) => condition.name.toLowerCase() === wanted);
}

/** Consumers must agree to that expressly and separately before they order (§ 476 BGB). */
export function isDefective(item: { condition: string }): boolean {
  return findCondition(item.condition)?.key === "defective";
}

export type ItemCondition = "new" | "refurbished" | "damaged" | "used";

/** By the words of the condition's text (specification, section 2). */
export function itemCondition(text: string): ItemCondition {
  if (/(general)?überhol|refurb|reconditioned|aufbereitet/i.test(text)) return "refurbished";
  if (/defekt|defective|damaged|faulty|broken/i.test(text)) return "damaged";
  if (/\bneu(ware|wertig)?\b|\bnew\b|\bovp\b|unbenutzt|unused/i.test(text)) return "new";
  return "used";
}
