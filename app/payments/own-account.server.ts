import { currentSettings } from "~/settings/settings.server";
import { compactIban, isPayableIban } from "~/settings/iban";

/** The shop's own. */
export interface OwnAccount {
  holder: string;
  iban: string;
}

/** `undefined` while the shop's bank details are a placeholder. */
export function ownAccount(): OwnAccount | undefined {
  const { bankHolder: holder, iban } = currentSettings();
  return isPayableIban(iban) ? { holder, iban: compactIban(iban) } : undefined;
}
