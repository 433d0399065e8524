import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** Stands between the shop and a service and takes it away on demand. */
export interface TcpProxy {
  port: number;
  /** Cuts every connection and refuses new ones. */
  cut: () => void;
  restore: () => void;
  /** Passes nothing on any more, in both directions, and keeps every connection open. */
  freeze: () => void;
  thaw: () => void;
  /** The local ports of the connections to the service, by which it knows its clients. */
  clientPorts: () => number[];
  close: () => Promise<void>;
}

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const partners = new Map<Socket, Socket>();
  let open = true;
  let frozen = false;
  const server = createServer((client) => {
    if (!open) return void client.destroy();
    const upstream = connect(target.port, target.host);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      partners.set(socket, other);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        partners.delete(socket);
        other.destroy();
      });
      if (!frozen) socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    open = false;
    for (const socket of partners.keys()) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    restore: () => {
      open = true;
    },
    freeze: () => {
      frozen = true;
      for (const socket of partners.keys()) socket.unpipe().pause();
    },
    thaw: () => {
      frozen = false;
      for (const [socket, other] of partners) socket.pipe(other);
    },
    clientPorts: () =>
      [...partners.keys()].flatMap(({ remotePort, localPort = 0 }) =>
        remotePort === target.port ? [localPort] : [],
      ),
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
