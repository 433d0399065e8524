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
