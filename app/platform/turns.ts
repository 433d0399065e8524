/**
 * Begins one piece of work in each turn of the event loop, in the order in which they came. When
 * more visitors come than can be served, the rest wait as what Node made of their requests. Begun
 * all at once, their pages would wait for the database and for each other, and each collection of
 * the garbage would carry them along: the more visitors wait, the slower the shop would get.
 */
export function createTurns(): (begin: () => void) => void {
  const waiting: (() => void)[] = [];
  const beginNext = () => {
    const begin = waiting.shift();
    if (waiting.length > 0) setImmediate(beginNext);
    begin?.();
  };
  return (begin) => {
    if (waiting.push(begin) === 1) setImmediate(beginNext);
  };
}
