/** Of this process, in ms; what runs beside it on a loaded machine isn't in it. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const LETTERS = "a".repeat(2_000);

/** Two million steps of a regular expression: what the app's readers spend their time with. */
function standardWork(): void {
  LETTERS.replace(/a+!/, "");
}

const TRIES = 20;

/**
 * What this machine, as loaded as it is, needs for a standard piece of work. Limits of tests are
 * multiples of it, so that a slow machine doesn't fail and a quick one doesn't hide anything.
 * @returns ms of the processor, the least of many tries
 */
export function floorMs(): number {
  const times = Array.from({ length: TRIES }, () => {
    const before = processorMs();
    standardWork();
    return processorMs() - before;
  });
  return Math.min(...times);
}
