export const PLACE_LENGTH = 30;
