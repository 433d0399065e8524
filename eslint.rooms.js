import { dirname, join, relative } from "node:path";

/**
 * The house from the roof to the ground: each place may use what stands below it, never what stands
 * above. `app` are the files right in it, which put the rooms together.
 */
export const layers = [
  "tests",
  "dev",
  "operations",
  "app",
  "app/backoffice",
  "app/checkout",
  "app/account",
  "app/withdrawal",
  "app/buyback",
  "app/contact",
  "app/pages",
  "app/product",
  "app/lists",
  "app/product-files",
  "app/catalogue",
  "app/quote",
  "app/demand",
  "app/favorites",
  "app/offers",
  "app/auth",
  "app/newsletter",
  "app/backup",
  "app/requests",
  "app/cart",
  "app/payments",
  "app/orders",
  "app/documents",
  "app/stock",
  "app/content",
  "app/parts",
  "app/ui",
  "app/settings",
  "app/i18n",
  "app/uploads",
  "app/platform",
  "app/shop.ts",
  "db",
];

/** Where a file stands, by its path; `undefined` for what is no part of the house (vite.config.ts). */
function layerOf(path) {
  const [top, inside, ...deeper] = path.split("/");
  if (top !== "app") return layers.includes(top) ? top : undefined;
  if (/^shop(\.ts)?$/.test(inside)) return "app/shop.ts";
  return deeper.length > 0 ? `app/${inside}` : "app";
}

/** Imports run downwards: values, types, exports and `import()`, by `~/` and by `../` alike. */
export const downwards = {
  meta: { type: "problem", schema: { type: "array" } },
  create(context) {
    const file = relative(import.meta.dirname, context.filename).replaceAll("\\", "/");
    const place = layerOf(file);
    if (place === undefined) return {};
    const check = (source) => {
      if (!/^(~|\.\.?)\//.test(source?.value)) return;
      const path = source.value.replace(/^~/, relative(dirname(file), "app"));
      const target = layerOf(join(dirname(file), path).replaceAll("\\", "/"));
      if (target === undefined) return;
      if (!layers.includes(target)) {
        context.report({ node: source, message: `eslint.rooms.js has no place for ${target}.` });
      } else if (layers.indexOf(target) < layers.indexOf(place)) {
        const message = `${place} stands below ${target} and can't use it (eslint.rooms.js).`;
        context.report({ node: source, message });
      }
    };
    const checkSource = ({ source }) => check(source);
    return {
      Program(node) {
        if (!layers.includes(place))
          context.report({ node, message: `eslint.rooms.js has no place for ${place}.` });
      },
      ImportDeclaration: checkSource,
      ExportNamedDeclaration: checkSource,
      ExportAllDeclaration: checkSource,
      ImportExpression: checkSource,
      TSImportType: checkSource,
    };
  },
};
