export const ORDERS_PATH = "/intern/bestellungen";

export const orderPath = (number: string) => `${ORDERS_PATH}/${number}`;
