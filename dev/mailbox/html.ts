/** HTML that is safe to send: every value in it was escaped. */
export class SafeHtml {
  constructor(readonly text: string) {}
}

type Insertable = string | number | SafeHtml | readonly SafeHtml[] | undefined;

/** Builds HTML. Strings are escaped, for text and for quoted attributes. */
export function html(strings: TemplateStringsArray, ...values: Insertable[]): SafeHtml {
  return new SafeHtml(
    strings
      .map((part, index) => part + render(index < values.length ? values[index] : ""))
      .join(""),
  );
}

function render(value: Insertable): string {
  if (value === undefined) return "";
  if (value instanceof SafeHtml) return value.text;
  if (typeof value === "object") return value.map((item) => item.text).join("");
  return escapeHtml(String(value));
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}

/** Text with its http(s) addresses as links that open in a new tab. */
export function linkify(text: string): SafeHtml {
  const pieces = text.split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/g);
  return new SafeHtml(
    pieces
      .map((piece, index) =>
        index % 2 === 1
          ? html`<a href="${piece}" target="_blank" rel="noopener noreferrer">${piece}</a>`.text
          : escapeHtml(piece),
      )
      .join(""),
  );
}
