export const OFFERS_PATH = "/intern/angebote";
export const NEW_OFFER_PATH = "/intern/bestellungen/neu";

export const offerPath = (number: string) => `${OFFERS_PATH}/${number}`;
