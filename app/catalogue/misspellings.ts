const ALPHABET = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const MAX_MISTYPED_LENGTH = 30;

/**
 * Every key that one slip of the fingers turns into this one: two neighbours swapped, one
 * character missing, one too many, one wrong. Looking up a thousand exact keys costs the same in
 * a catalogue of any size, which no fuzzy index does.
 */
export function oneSlipAway(key: string): string[] {
  if (key.length < 3 || key.length > MAX_MISTYPED_LENGTH) return [];
  const keys = new Set<string>();
  for (let i = 0; i <= key.length; i++) {
    const [before, after] = [key.slice(0, i), key.slice(i)];
    keys.add(before + after.slice(1));
    keys.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
    for (const character of ALPHABET) {
      keys.add(before + character + after);
      if (after) keys.add(before + character + after.slice(1));
    }
  }
  keys.delete(key);
  return [...keys];
}

/** Edits (insert, delete, replace, swap neighbours) between two short words. */
export function editDistance(a: string, b: string): number {
  const width = b.length + 1;
  let [older, old] = [new Array<number>(width).fill(0), Array.from({ length: width }, (_, i) => i)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(
        (old[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (old[j - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) best = Math.min(best, (older[j - 2] ?? 0) + 1);
      row.push(best);
    }
    [older, old] = [old, row];
  }
  return old[b.length] ?? 0;
}
