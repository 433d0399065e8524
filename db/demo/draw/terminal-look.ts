import type { Device } from "./device";
import { kindOf } from "./kind";

export interface TerminalLook {
  w: number;
  h: number;
  d: number;
  body: string;
  /** Electronics part, if it has another colour than the base. */
  head: string;
  push: string;
  marker: string;
  base: "one" | "unit";
}

/** Size and colours by I/O system. */
export function terminalLook(d: Device): TerminalLook {
  const n = d.part.name;
  const base: TerminalLook = {
    w: 12,
    h: 100,
    d: 68,
    body: "#cfd1cc",
    head: "#d8dad5",
    push: "#e8862a",
    marker: "#f2f2ee",
    base: "one",
  };
  const coupler = kindOf(d.part) === "comm";
  if (/Beckhoff/.test(d.part.maker))
    return {
      ...base,
      w: /EK|BK/.test(n) ? 49 : /EL6900|EL7041|EL9410|EL9505/.test(n) ? 12 : 12,
      head: /EL69|EL29/.test(n) ? "#e6cb2f" : base.head,
      push: "#c9781f",
    };
  if (/WAGO/.test(d.part.maker))
    return {
      ...base,
      w: /8202/.test(n) ? 79 : /342|841|352/.test(n) ? 51 : 12,
      body: "#4a4f52",
      head: "#565b5e",
      push: "#7a8084",
      marker: d.rng.pick(["#d9b021", "#3f8f4f", "#3b6fb0", "#c8352c"]),
    };
  if (/X20/.test(n))
    return {
      ...base,
      w: /CP1/.test(n) ? 88 : /BC0/.test(n) ? 25 : 12.5,
      h: 99,
      d: 75,
      body: "#44494c",
      head: /SO41/.test(n) ? "#e0662c" : "#dcdeda",
      push: "#e8862a",
    };
  if (/ET 200SP/.test(n))
    return {
      ...base,
      w: /CPU/.test(n) ? 100 : /IM 155/.test(n) ? 50 : /BusAdapter/.test(n) ? 20 : 15,
      h: /BaseUnit/.test(n) ? 117 : 108,
      d: 56,
      body: "#d7d9d5",
      head: /F-DI/.test(n) ? "#e7c92c" : "#4c5154",
      push: "#8c9296",
      base: "unit",
    };
  if (/ET 200S|4\/8 F-DI/.test(n))
    return {
      ...base,
      w: /IM 151/.test(n) ? 45 : /F-DI/.test(n) ? 30 : 15,
      h: 119,
      d: 64,
      body: "#c9cdcb",
      head: /F-DI/.test(n) ? "#e7c92c" : "#d9dcda",
      push: "#83898c",
      base: "unit",
    };
  if (/^Omron|NX-/.test(n))
    return {
      ...base,
      w: 12,
      d: 71,
      body: "#34383b",
      head: "#3f4447",
      push: "#8c9296",
      marker: "#4f86c0",
    };
  if (/UR20/.test(n))
    return {
      ...base,
      w: 52,
      h: 120,
      d: 76,
      body: "#2e3235",
      head: "#393e41",
      push: "#e8731f",
      marker: "#e8731f",
    };
  if (/IB IL/.test(n))
    return {
      ...base,
      w: 48.8,
      h: 136,
      d: 71,
      body: "#5a8078",
      head: "#b9c6c0",
      push: "#e8862a",
      base: "unit",
    };
  if (/POINT/.test(n))
    return {
      ...base,
      w: 12,
      h: 102,
      d: 72,
      body: "#41464a",
      head: "#4d5256",
      push: "#9aa0a3",
      base: "unit",
    };
  return coupler ? { ...base, w: 45 } : base;
}
