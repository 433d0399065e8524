import { lazy, Suspense, type ComponentType, type ReactNode } from "react";

/**
 * What few pages show, loaded when one does. Until then the server's HTML stands, and for good
 * where loading fails.
 * @param fallback on a page that was reached without a reload
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: (props: Props) => ReactNode,
) {
  const Loaded = lazy(async () => {
    const component = await load().catch(() => new Promise<never>(() => undefined));
    return { default: component as ComponentType<object> };
  });
  return function Later(props: Props) {
    return (
      <Suspense fallback={fallback(props)}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
