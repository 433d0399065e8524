const entities: Record<string, string> = { amp: "&", quot: '"', lt: "<", gt: ">", "#x27": "'" };
const decode = (html: string) =>
  html.replace(/&(amp|quot|#x27|lt|gt);/g, (_, name: string) => entities[name] ?? "");

/** What the page's fields hold, typed or hidden. */
export function valuesOf(html: string): string[] {
  const inputs = [...html.matchAll(/<input[^>]* value="([^"]*)"/g)];
  const areas = [...html.matchAll(/<textarea[^>]*>([^<]*)<\/textarea>/g)];
  return [...inputs, ...areas].map(([, value = ""]) => decode(value).trim());
}

/** The form that the error page offers: where it goes, what it carries, what its button says. */
export function offeredForm(html: string) {
  const [, action = "", inner = ""] =
    /<form method="post" action="([^"]*)" class="mt-6">(.*?)<\/form>/s.exec(html) ?? [];
  const fields = Object.fromEntries(
    [...inner.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [decode(name), decode(value)],
    ),
  );
  return { action: decode(action), fields, button: /<\/svg>([^<]*)<\/button>/.exec(inner)?.[1] };
}
