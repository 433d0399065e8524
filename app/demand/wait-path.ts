export const WAIT_PATH = "/bescheid";

export const MAX_NUMBER_LENGTH = 100;
