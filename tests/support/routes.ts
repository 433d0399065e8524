import routes from "../../app/routes";

interface Route {
  path?: string;
  file: string;
  children?: Route[];
}

interface Found {
  /** `intern/stueck/:unit` */
  path: string;
  file: string;
}

function among(list: readonly Route[], parent = ""): Found[] {
  return list.flatMap(({ path = "", file, children }) => {
    const whole = [parent, path].filter(Boolean).join("/");
    // The page at a layout's own address is its first child without a path.
    return children ? among(children, whole) : [{ path: whole, file }];
  });
}

/** Every address of the shop with the module that answers it, layouts left out. */
export const listRoutes = (): Found[] => among(routes);

const patterns = listRoutes()
  .map((found) => {
    const names = [...found.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
    const source = found.path
      .replace(/\./g, "\\.")
      .replace(/\/:\w+\?/g, "(?:/([^/]+))?")
      .replace(/:\w+/g, "([^/]+)")
      .replace("*", ".*");
    return { ...found, names, pattern: new RegExp(`^/${source}$`) };
  })
  // What is named in full comes before what takes anything.
  .sort((a, b) => a.path.split(/[:*]/).length - b.path.split(/[:*]/).length)
  .filter(({ path }) => path !== "*");

/** The page at an address, and what stands in the address for its parameters. */
export function matchRoute(pathname: string) {
  const found = patterns.find(({ pattern }) => pattern.test(pathname));
  if (!found) return undefined;
  const { path, file, names, pattern } = found;
  const [, ...texts] = pattern.exec(pathname) ?? [];
  const params = names.flatMap((name, at) => {
    const text = texts[at];
    return text === undefined ? [] : [[name, decodeURIComponent(text)] as const];
  });
  return { path, file, params: Object.fromEntries(params) };
}
