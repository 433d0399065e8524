export const BUYBACKS = "/intern/ankauf";

export const casePath = (number: string) => `${BUYBACKS}/${number}`;
