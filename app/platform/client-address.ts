import { isIP } from "node:net";

/**
 * The visitor's address in a proxy's header. Proxies append to what the visitor sent: only the last
 * entry of a list is the proxy's own word. Some add the port.
 *
 * @returns `undefined` when that entry is no address
 */
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
