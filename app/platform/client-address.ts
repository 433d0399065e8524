import { isIP, isIPv6 } from "node:net";

/** Only a list's last entry is the proxy's own word; the rest came with the request. */
export function addressIn(header: string | string[] | undefined): string | undefined {
  const last =
    String(header ?? "")
      .split(",")
      .at(-1)
      ?.trim() ?? "";
  const [, bare] = /^\[([^\]]*)\](?::\d+)?$/.exec(last) ?? /^([\d.]+):\d+$/.exec(last) ?? [];
  const address = bare ?? last;
  return isIP(address) ? address : undefined;
}

/** What one household or company shares: IPv6 by its /56. */
export function addressPrefix(address: string, bits: 48 | 56 = 56): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail = ""] = plain.split("%")[0]?.split("::") ?? [];
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const groups = [...left, ...zeros, ...right].map((group) => group.padStart(4, "0").toLowerCase());
  return groups.join("").slice(0, bits / 4);
}
