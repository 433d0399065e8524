export const purposes = ["functional", "analytics", "marketing"] as const;
export type Purpose = (typeof purposes)[number];

export type Consent = { necessary: true; timestamp: string } & Record<Purpose, boolean>;

export const choices = ["all", "necessary", "custom"] as const;
export type Choice = (typeof choices)[number];
