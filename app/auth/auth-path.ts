export function authPath(
  path: string,
  { redirectTo, dialog = false }: { redirectTo?: string; dialog?: boolean },
): string {
  const query = new URLSearchParams();
  if (redirectTo) query.set("redirectTo", redirectTo);
  if (dialog) query.set("dialog", "1");
  const search = query.toString();
  return search ? `${path}?${search}` : path;
}
