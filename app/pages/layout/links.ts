export const mainLinks = [
  { to: "/katalog", label: "nav.catalogue" },
  { to: "/ankauf", label: "nav.buyback" },
  { to: "/kontakt", label: "nav.contact" },
] as const;

export const moreLinks = [
  { to: "/informationen", label: "nav.about" },
  { to: "/impressum", label: "nav.imprint" },
  { to: "/datenschutz", label: "nav.privacy" },
  { to: "/agb", label: "nav.terms" },
] as const;

export const shopLinks = [
  ...mainLinks,
  { to: "/informationen", label: "nav.about" },
  { to: "/versand-und-zahlung", label: "nav.shipping" },
] as const;

export const legalLinks = [
  { to: "/impressum", label: "nav.imprint" },
  { to: "/datenschutz", label: "nav.privacy" },
  { to: "/agb", label: "nav.terms" },
  { to: "/widerruf", label: "nav.withdrawal" },
  { to: "/cookies", label: "nav.cookies" },
  { to: "/barrierefreiheit", label: "nav.accessibility" },
] as const;
