/** What a visitor may agree to beyond what is necessary. */
export const purposes = ["functional", "analytics", "marketing"] as const;
export type Purpose = (typeof purposes)[number];

/** The cookie consent record (specification, section 3). */
export type Consent = { necessary: true; timestamp: string } & Record<Purpose, boolean>;

export const choices = ["all", "necessary", "custom"] as const;
export type Choice = (typeof choices)[number];
