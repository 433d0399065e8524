import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { clientSubnet, createLimit, TooManyAttemptsError } from "~/platform/rate-limit.server";
import { openFeed } from "./feed.server";

/** Whoever reads it does so a few times a day; it may have hundreds of megabytes. */
const bySubnet = createLimit("feed-place", { points: 20, duration: 3600 });

const refuse = (status: number, seconds: number) =>
  new Response(status === 429 ? "Too many requests" : "Not ready yet", {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Retry-After": String(seconds) },
  });

export async function loader({ request }: LoaderFunctionArgs) {
  try {
    await bySubnet.consume(clientSubnet(request));
  } catch (error) {
    if (!(error instanceof TooManyAttemptsError)) throw error;
    return refuse(429, error.retryAfterSeconds);
  }
  const feed = await openFeed(request.headers.get("Accept-Encoding") ?? "");
  if (!feed) return refuse(503, 300);
  return new Response(createReadableStreamFromReadable(feed.body), {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
      Vary: "Accept-Encoding",
      ...(feed.encoding ? { "Content-Encoding": feed.encoding } : {}),
    },
  });
}
