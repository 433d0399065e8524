import type { Language } from "~/i18n/i18n";

/** What a paper says, as it is printed: texts in its language, amounts written out. */
export interface Paper {
  language: Language;
  shopName: string;
  /** In the document's language, and in the other one. */
  title: string;
  otherTitle: string;
  number: string;
  issuedAt: Date;
  /** Small, above the address. */
  sender: string;
  address: string[];
  facts: [label: string, value: string][];
  intro: string[];
  columns: PaperColumn[];
  rows: PaperRow[];
  totals: { label: string; value: string; strong?: boolean }[];
  taxHead: string[];
  taxRows: string[][];
  notes: string[];
  footer: string[][];
  /** `Seite 1 von 3` */
  page: (page: number, pages: number) => string;
}

export interface PaperColumn {
  label: string;
  /** In points; 0 takes what is left. */
  width: number;
  align: "left" | "right";
}

export interface PaperRow {
  /** A part number, on its plate. */
  plate: string;
  name: string;
  details: string[];
  /** Of the other columns, in order. */
  cells: string[];
}
