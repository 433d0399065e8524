export class SafeHtml {
  constructor(readonly text: string) {}
}

type Insertable = string | number | SafeHtml | readonly Insertable[] | false | undefined;

const entities: Record<string, string> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot" };

/** Escapes for text and for quoted attributes. */
export function html(strings: TemplateStringsArray, ...values: Insertable[]): SafeHtml {
  return new SafeHtml(String.raw({ raw: strings }, ...values.map(render)));
}

function render(value: Insertable): string {
  if (value === undefined || value === false) return "";
  if (value instanceof SafeHtml) return value.text;
  if (typeof value === "object") return value.map(render).join("");
  return String(value).replace(/[&<>"']/g, (char) => `&${entities[char] ?? "#39"};`);
}

export function linkify(text: string): SafeHtml[] {
  const pieces = text.split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/g);
  return pieces.map((piece, index) =>
    index % 2 === 1
      ? html`<a href="${piece}" target="_blank" rel="noopener noreferrer">${piece}</a>`
      : html`${piece}`,
  );
}
