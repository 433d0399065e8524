const entities: Record<string, string> = { amp: "&", quot: '"', "#x27": "'", lt: "<", gt: ">" };
const decode = (text: string) =>
  text.replace(/&(amp|quot|#x27|lt|gt);/g, (whole, name: string) => entities[name] ?? whole);

const attribute = (tag: string, name: string) => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decode(value);
};

/**
 * What a page's form sends when nobody changes it, with the first of its buttons; of several fields
 * with one name the last.
 * @returns `undefined` where the page hasn't the form
 */
export function readForm(html: string, id: string): Record<string, string> | undefined {
  const form = new RegExp(`<form\\b[^>]*\\bid="${id}"[^>]*>([\\s\\S]*?)</form>`).exec(html)?.[1];
  if (form === undefined) return undefined;
  const values: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const [name, type] = [attribute(tag, "name"), attribute(tag, "type")];
    const isLeftOut = /^(checkbox|radio)$/.test(type ?? "") && !/\schecked\b/.test(tag);
    if (name && !isLeftOut && type !== "file") values[name] = attribute(tag, "value") ?? "";
  }
  for (const [, tag = "", text = ""] of form.matchAll(/(<textarea\b[^>]*>)([^<]*)/g)) {
    values[attribute(tag, "name") ?? ""] = decode(text);
  }
  for (const [, tag = "", options = ""] of form.matchAll(
    /(<select\b[^>]*>)([\s\S]*?)<\/select>/g,
  )) {
    const all = [...options.matchAll(/<option\b[^>]*>/g)].map(([option]) => option);
    const chosen = all.find((option) => /\sselected\b/.test(option)) ?? all[0] ?? "";
    values[attribute(tag, "name") ?? ""] = attribute(chosen, "value") ?? "";
  }
  const button = /<button\b[^>]*\bname="intent"[^>]*>/.exec(form)?.[0];
  if (button) values.intent = attribute(button, "value") ?? "";
  return values;
}
