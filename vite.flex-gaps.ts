import type { AtRule, Root, Rule } from "postcss";

/** Chromium before 84 and Safari before 14.1, which have no gaps in flex boxes, lack these, too. */
const WITHOUT_FLEX_GAPS = "(not (ruby-position: over)) and (not (inset: 0))";

/** The value a rule ends up with. */
function valueOf(rule: Rule, prop: string): string | undefined {
  const last = rule.nodes.findLast((node) => node.type === "decl" && node.prop === prop);
  return last?.type === "decl" ? last.value : undefined;
}

const append = (selectors: readonly string[], suffix: string) =>
  selectors.map((selector) => selector + suffix).join();

/** What follows an icon may be a text, which no selector finds: the icon has that margin. */
const row = (boxes: readonly string[]) =>
  `${append(boxes, ">*+*")}{margin-left:var(--from-x)}` +
  `${append(boxes, ">.icon:first-child+*")}{margin-left:0}` +
  `${append(boxes, ">.icon:first-child")}{margin-right:var(--from-x)}`;

const reset = (boxes: readonly string[]) =>
  `${boxes.join()}{--gap-x:0px;--gap-y:0px;--below:0px}` +
  `${append(boxes, ">*>*")}{--wrap-x:0px;--wrap-y:0px}` +
  `${append(boxes, ">*")}{--from-x:0px;--from-y:0px;--wrap-x:0px;--wrap-y:0px}`;

/**
 * Margins between the children of flex boxes for browsers without `gap` there. Every child is told
 * its parent's gap. Rows that wrap have theirs on the right and below, and are larger by as much.
 * Stands before the components, so that a child's own margin wins.
 */
export function addFlexGaps(root: Root): void {
  const boxes: string[] = [];
  const always: string[] = [];
  const rules: string[] = [];
  root.walkRules((rule) => {
    if (/:(before|after)/.test(rule.selector)) return;
    const within = (css: string): void => {
      let wrapped = css;
      for (let at = rule.parent; at?.type === "atrule"; at = at.parent) {
        if ("name" in at && at.name !== "layer") wrapped = `@${at.name} ${at.params}{${wrapped}}`;
      }
      rules.push(wrapped);
    };
    const self = rule.selector;
    const of = (suffix: string) => append(rule.selectors, suffix);
    const value = (prop: string) => valueOf(rule, prop);
    const sometimes = rule.parent?.type === "atrule" && (rule.parent as AtRule).name !== "layer";

    const display = value("display");
    if (display?.endsWith("flex")) {
      boxes.push(...rule.selectors);
      if (sometimes) within(row(rule.selectors));
      else always.push(...rule.selectors);
    } else if (sometimes && /^(block|grid)$/.test(display ?? "")) {
      within(`${of(">*")},${of(">*+*")}{margin:0}`);
    }
    const gap = value("gap");
    for (const [axis, size] of [
      ["x", value("column-gap") ?? gap],
      ["y", value("row-gap") ?? gap],
    ]) {
      if (size) within(`${self}{--gap-${axis}:${size}}${of(">*")}{--from-${axis}:${size}}`);
    }
    switch (value("flex-direction")) {
      case "column":
        within(
          `${of(">*")},${of(">.icon:first-child")}{margin:0}` +
            `${of(">*+*")},${of(">.icon:first-child+*")}{margin:var(--from-y) 0 0}`,
        );
        break;
      case "row":
        within(`${of(">*+*")}{margin:0 0 0 var(--from-x)}`);
        break;
      case "row-reverse":
        within(`${of(">*+*")}{margin:0 var(--from-x) 0 0}`);
    }
    if (value("flex-wrap") === "wrap") {
      within(
        `${of(">*")},${of(">*+*")}{margin:0 var(--from-x) var(--from-y) 0;` +
          `--wrap-x:var(--from-x);--wrap-y:var(--from-y)}` +
          `${self}{margin-right:calc(var(--wrap-x) - var(--gap-x))}` +
          `${of(":not(#_)")}{margin-bottom:calc(var(--wrap-y) + var(--below) - var(--gap-y))}`,
      );
    }
    const below = value("margin-bottom");
    if (below && below !== "auto") within(`${self}{--below:${below}}`);
  });
  const css = [reset(boxes), row(always), ...rules].join("");
  root.append(`@layer gaps{@supports ${WITHOUT_FLEX_GAPS}{${css}}}`);
}
