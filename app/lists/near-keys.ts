/** Characters that are taken for each other on plates, in print and by scanners. */
const lookalikes: Record<string, string> = {
  ...{ "0": "DQ", D: "0", Q: "0", "1": "L7", L: "1", "7": "1", "8": "B", B: "8", "5": "S" },
  ...{
    S: "5",
    "2": "Z",
    Z: "2",
    "6": "G",
    G: "6",
    U: "V",
    V: "U",
    M: "N",
    N: "M",
    "4": "A",
    A: "4",
  },
};

const MAX_LENGTH = 30;

/**
 * What may have been meant: one character taken for another that looks like it, one too many, two
 * swapped. A few dozen for each number, so that hundreds of numbers can be looked up at once.
 */
export function nearKeys(key: string): string[] {
  if (key.length > MAX_LENGTH) return [];
  const keys = new Set<string>();
  for (let at = 0; at < key.length; at++) {
    const [before, own, after] = [key.slice(0, at), key.charAt(at), key.slice(at + 1)];
    keys.add(before + after);
    if (after) keys.add(before + after.charAt(0) + own + after.slice(1));
    for (const other of lookalikes[own] ?? "") keys.add(before + other + after);
  }
  keys.delete(key);
  return [...keys];
}
