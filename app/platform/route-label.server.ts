import type { ServerBuild } from "@remix-run/node";

export type LabelRoute = (path: string) => string;

type Routes = ServerBuild["routes"];

/** `/account/bestellungen/:order`; empty for the root and its index. */
export function fullPath(routes: Routes, id: string): string {
  const route = routes[id];
  if (!route) return "";
  const parent = route.parentId ? fullPath(routes, route.parentId) : "";
  return route.path ? `${parent}/${route.path}` : parent;
}

/** `/a/:b?` is two addresses. */
function withAndWithoutLast(path: string): string[] {
  return path.endsWith("?") ? [path.replace(/\/[^/]+$/, ""), path.slice(0, -1)] : [path];
}

function toPattern(path: string): RegExp {
  const parts = path.split("/").map((part, index) => {
    if (part === "*") return "/.*";
    const slash = index > 0 ? "/" : "";
    if (!part.startsWith(":")) return slash + part.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
    return `${slash}[^/]+`;
  });
  return new RegExp(`^${parts.join("")}$`);
}

/** Static paths from a map, those with parameters one after the other, splats last. */
export function createRouteLabels(routes: Routes): LabelRoute {
  const all = Object.keys(routes).map((id) => fullPath(routes, id) || "/");
  const paths = [...new Set(all.flatMap(withAndWithoutLast))];
  const fixed = new Set(paths.filter((path) => !/[:*]/.test(path)));
  const patterns = paths
    .filter((path) => !fixed.has(path) && path !== "/*")
    .sort((a, b) => Number(a.includes("*")) - Number(b.includes("*")))
    .map((path) => ({ path, pattern: toPattern(path) }));
  return (given) => {
    if (given.startsWith("/assets/")) return "/assets/*";
    // Single fetch asks for the same route's data.
    const path = given
      .replace(/\.data$/, "")
      .replace(/(?<=.)\/$/, "")
      .replace(/^\/_root$/, "/");
    if (fixed.has(path)) return path;
    return patterns.find(({ pattern }) => pattern.test(path))?.path ?? "other";
  };
}
