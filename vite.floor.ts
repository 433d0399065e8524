import type { ChildNode, Plugin, Root } from "postcss";
import { addFlexGaps } from "./vite.flex-gaps";

/** The oldest browsers that show the shop as today's do. Older ones get readable pages. */
export const floor = ["chrome73", "firefox68", "safari12.1"];

/** Chromium before 87 among others: no `@property`. */
const WITHOUT_PROPERTY = "(not (inset: 0))";

/** Layers in their order, one after the other; what stands outside comes last, as it does in them. */
function flattenLayers(root: Root): void {
  const layers = new Map<string, ChildNode[]>();
  root.walkAtRules("layer", (layer) => {
    for (const name of layer.params.split(/,\s*/)) {
      const content = layers.get(name) ?? [];
      layers.set(name, [...content, ...(layer.nodes ?? [])]);
    }
    layer.remove();
  });
  root.prepend([...layers.values()].flat());
}

/** Tailwind's fallback for `@property` reaches Firefox and Safari; this reaches old Chromium, too. */
function widenPropertyDefaults(root: Root): void {
  root.walkRules(/^\*/, (rule) => {
    const { parent } = rule;
    if (parent?.type !== "atrule" || !rule.selector.includes("::backdrop")) return;
    // Safari before 15.4 drops rules for what it doesn't know.
    rule.selectors = rule.selectors.filter((selector) => selector !== "::backdrop");
    if ("name" in parent && parent.name === "supports") {
      parent.params = `${WITHOUT_PROPERTY} or ${parent.params}`;
    }
  });
}

/** What an old browser takes where it drops the next declaration. */
const olderValues: Record<string, (value: string) => [string, string] | undefined> = {
  "overflow-wrap": (value) => (value === "anywhere" ? ["word-break", "break-word"] : undefined),
  overflow: (value) => (value === "clip" ? ["overflow", "hidden"] : undefined),
};

function addOlderValues(root: Root): void {
  root.walkDecls((declaration) => {
    const { prop, value } = declaration;
    const older = value.includes("dvh")
      ? [prop, value.replaceAll("dvh", "vh")]
      : olderValues[prop]?.(value);
    if (older) declaration.cloneBefore({ prop: older[0], value: older[1] });
  });
}

const sides: Record<string, [string, string]> = {
  inline: ["left", "right"],
  block: ["top", "bottom"],
};

/** `padding-inline: 1rem` as left and right. Both languages are written that way. */
function nameSides(root: Root): void {
  const logical =
    /^(inset|(?:padding|margin|border|scroll-padding|scroll-margin))-(inline|block)(-\w+)?$/;
  root.walkDecls(logical, (declaration) => {
    const [, prop = "", axis = "", rest = ""] = logical.exec(declaration.prop) ?? [];
    for (const side of sides[axis] ?? []) {
      declaration.cloneBefore({ prop: prop === "inset" ? side : `${prop}-${side}${rest}` });
    }
    declaration.remove();
  });
}

/** Brings Tailwind's stylesheet down to the floor, as far as Lightning CSS doesn't (vite.config.ts). */
export const stylesForFloor: Plugin = {
  postcssPlugin: "styles-for-floor",
  OnceExit(root) {
    addFlexGaps(root);
    flattenLayers(root);
    widenPropertyDefaults(root);
    addOlderValues(root);
    nameSides(root);
    // Tailwind gives every mixed colour as a plain one, too.
    root.walkAtRules("supports", (at) => void (/color-mix/.test(at.params) && at.remove()));
  },
};
