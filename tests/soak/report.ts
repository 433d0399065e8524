let failed = false;

export function report(what: string, holds: boolean): void {
  failed ||= !holds;
  console.log(`${holds ? "ok  " : "FAIL"} ${what}`);
}

export function exitCode(): 0 | 1 {
  return failed ? 1 : 0;
}
