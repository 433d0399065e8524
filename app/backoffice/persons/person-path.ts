export const PERSONS_PATH = "/intern/personen";

export function personPath(email: string): string {
  return `${PERSONS_PATH}/${encodeURIComponent(email)}`;
}
