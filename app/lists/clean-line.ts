/** Where something was taken out: what stands on both sides of it doesn't belong together. */
export const GAP = "¦";

/** A longer line is cut at a blank: nobody's part list needs more. */
export const MAX_LINE_LENGTH = 1_000;

/** A line as it came, without what can't be part of a number or a quantity. */
export function tidyLine(raw: string): string {
  return cut(raw)
    .replace(/&(?:amp|#38);/gi, "&")
    .replace(/&(?:nbsp|#160);|[\u00a0\u2000-\u200a\u202f\u205f\u3000]/gi, " ")
    .replace(/[\u200b-\u200f\u2028-\u202e\u2060\ufeff\u00ad]/g, "")
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[‐‑‒–—−]/g, "-")
    .replace(/[×✕✖⨯]/g, "x")
    .replace(/[“”„‟«»″]/g, '"')
    .replace(/[¦\ue000-\ue0ff]|(?!\t)\p{Cc}/gu, " ")
    .replace(/^(?:[ \t]{0,9}>){1,9}[ \t]?/, "")
    .replace(/^[ \t]*(?:[-*+•·▪■●○◦✓✔☐☑→]{1,3}|\[[ xX]?\])[ \t]+/, "")
    .replace(/\*\*|__|`|~~/g, " ")
    .replace(/<\/?[a-z][^>]{0,80}>/gi, " ");
}

function cut(raw: string): string {
  if (raw.length <= MAX_LINE_LENGTH) return raw;
  const start = raw.slice(0, MAX_LINE_LENGTH);
  // Half a number would be another one.
  return start.replace(/\S{1,200}$/, "");
}

const CURRENCY = String.raw`(?:€|EUR|Euro|USD|US\$|\$|CHF|£|GBP|PLN|zł|CZK|Kč)`;
const AMOUNT = String.raw`(?:\d{1,3}(?:[.,' ]\d{3}){1,3}|\d{1,9})(?:[.,](?:\d{1,2}|-{1,2}))?`;
const EACH = String.raw`(?:\s?(?:/|pro|per|je)\s?(?:Stk|Stck|St|Stück|pcs?|pc|ea|unit|piece|VE)\b\.?|\s?(?:ea|each|netto|brutto|net|gross)\b)?`;

/** What stands before a number that is neither part nor quantity. */
const ANY_VALUE = [
  String.raw`S\/N|SN|SNR|SerNr|Serial(?: ?(?:no|nr|number))?|Serien-?(?:nummer|Nr)|Ser\.? ?-?Nr|Fabr?\.?-?Nr|Fabriknummer|F-?Nr|Masch(?:inen)?\.?-?(?:Nr|nummer)|MAC(?:[- ]?(?:ID|Addr(?:ess)?|Adresse))?`,
  String.raw`Date ?code|D\/C|Mfg\.? ?date|Baujahr|Bj|YOM|Herstelldatum|Charge|Batch|Lot(?: ?no)?`,
  String.raw`E-?Stand|Ausgabestand|Erzeugnisstand|Funktionsstand|Firmware|Rev(?:ision)?|Version|Vers|Ver|Stand|Index`,
  String.raw`Zolltarif-?(?:nummer|Nr)|HS ?-?code|Tariff(?: ?(?:no|code))?|Commodity(?: code)?|ECCN|Ursprung(?:sland)?|COO|Warennummer`,
  String.raw`Kunden-?(?:nummer|Nr|Material(?:nummer)?)|Kd\.? ?-?Nr|Customer(?: ?(?:no|number|id))?|Lieferanten-?(?:nummer|Nr)|Vendor(?: ?(?:no|number))?|Debitor`,
  String.raw`(?:Unsere|Ihre|interne|our|your|internal)\.? (?:Art(?:ikel)?|Mat(?:erial)?|item|part)\.?[- ]?(?:Nr|nummer|no|number)`,
  String.raw`USt-?Id(?:-?Nr)?|VAT(?: ?(?:no|id|number))?|Steuer-?(?:nummer|Nr)|St\.?-Nr|HRB|HRA|IBAN|BIC|SWIFT|BLZ|Konto(?:-?Nr)?|WEEE(?:-Reg\.?-?Nr)?|DUNS`,
  String.raw`Gewicht|Weight|Lieferzeit|Liefertermin|Wunschtermin|Lead ?time|Delivery(?: date)?|Lagerort|Lagerplatz|Raum|Halle|Gebäude|Regal|Schrank|Blatt|Zeichnung(?:s-?Nr)?|BMK`,
].join("|");

/** Papers: only values that look like a paper's number, since a part may follow "Order". */
const PAPERS = String.raw`(?:Bestellung|Auftrags?|Anfrage|Angebots?|Rechnungs?|Lieferschein|Projekt|Kommission|Kostenstelle|Vorgang|Ticket|Order|RFQ|Quote|Quotation|PO|Purchase order|Project|Invoice|Banf|Bedarfsanforderung)[- ]?(?:no|nr|nummer|number|id|ref)?`;

const masks: readonly RegExp[] = [
  /(?<![\w-])(?:DE ?\d{9}|ATU\d{8}|[A-Z]{2}\d{2}(?: ?\d{4}){4,6}(?: ?\d{1,3})?)(?![\w-])/g,
  /\bhttps?:\/\/\S{1,300}|\bwww\.\S{1,200}/gi,
  /[^\s@<>"]{1,64}@[^\s@<>"]{1,120}\.[a-z]{2,10}\b/gi,
  // Phone numbers: named, or international.
  /\b(?:Tel(?:efon)?|Fon|Phone|Mobil(?:e|telefon)?|Handy|Fax|Telefax|Durchwahl|Hotline|Cell)\b\.?:?[ \t]{0,5}[+(]?\d[\d ()/.-]{4,28}/gi,
  /(?<![\w.-])(?:\+|00)\d{2}[ (/.-]{1,2}[\d ()/.-]{6,24}\d(?!\w)/g,
  /(?<![\w.-])0\d{2,5} ?[/-] ?\d{3,}[\d -]{0,12}\d(?![\w])/g,
  // How many lie in a package.
  /\(?\b(?:VE|VPE|Packung|Packungseinheit|Pack(?:age)? of|Pckg)\b[ :=]{0,3}\d{1,4}(?:\s?(?:Stück|Stk|St|pcs|pc)\b\.?)?\)?/gi,
  // A label's serial number, behind its data identifier.
  /^\s*S ?(?:C-|[A-Z]{1,3}-?)[A-Z0-9]{6,14}\s*$/g,
  // Dates and times.
  /(?<![\w.-])(?:\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4})(?![\w-])/g,
  /(?<!\w)\d{1,2}:\d{2}(?::\d{2})?(?:\s?Uhr)?(?![\w:])/gi,
  /(?<!\w)\d{1,2}\.\s?(?:Jan(?:uar)?|Feb(?:ruar)?|März|April|Mai|Juni|Juli|Aug(?:ust)?|Sept?(?:ember)?|Okt(?:ober)?|Nov(?:ember)?|Dez(?:ember)?)\b\.?(?:\s?\d{4})?/gi,
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}\b/gi,
  // Money.
  new RegExp(
    String.raw`(?<!\w)(?:à|á|je|@|EP|GP|VK|EK|Preis|Price|Listenpreis|Einzelpreis|Zielpreis|Target(?: price)?|Budget|Netto|Brutto|max\.?)\s?:?\s?(?:${CURRENCY}\s?)?${AMOUNT}(?:\s?${CURRENCY}${EACH}|(?<=[.,](?:\d\d|-{1,2}))${EACH})(?!\w)`,
    "giu",
  ),
  new RegExp(
    String.raw`(?<!\w)(?:à|á|@|EP|GP|VK|EK|Preis|Price|Listenpreis|Einzelpreis|Zielpreis|Target(?: price)?|Budget)\s?:?\s?(?:${CURRENCY}\s?)?${AMOUNT}${EACH}(?![\p{L}\p{N}-])`,
    "giu",
  ),
  new RegExp(String.raw`(?<![\p{L}\p{N}])${CURRENCY}\s?${AMOUNT}${EACH}(?![\p{L}\p{N}])`, "giu"),
  new RegExp(String.raw`(?<![\p{L}\p{N}.,-])${AMOUNT}\s?${CURRENCY}${EACH}(?![\p{L}\p{N}])`, "giu"),
  /(?<![\w.,])\d{1,3}(?:[.,]\d{1,2})?\s?%/g,
  // Phases.
  /(?<![\w.,])[1-3]\s?~/g,
  new RegExp(
    String.raw`(?<![\p{L}\p{N}/-])(?:${ANY_VALUE})[.:#= ]{1,5}(?=[A-Z0-9./-]{0,30}\d)[A-Z0-9][A-Z0-9./_-]{0,39}`,
    "giu",
  ),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}/-])(?:${PAPERS})[.:#= ]{1,5}(?:[A-Z]{1,4}-?)?\d{2}[\d./_-]{1,30}(?![\p{L}\p{N}])`,
    "giu",
  ),
  /(?<![\w-])(?:AG|AN|RE|AB|LS|PO|RFQ|ANF)-?(?:20)?\d{2}-\d{3,8}(?![\w-])/g,
  /(?<![\w-])(?:D|A|CH|F|I|NL|B|PL|CZ|L)-\d{4,5}(?![\w-])/g,
  /(?<![\w.,-])(?:KW|CW) ?\d{1,2}(?:\/\d{2,4})?(?![\w-])/g,
  /(?<![\w-])(?:(?:FS|HW|FW|SW)[:= ]|ES(?:[:=]| (?=[0V]))) ?V?\d{1,2}(?:\.\d{1,3}){0,2}(?![\w.-])/g,
];

/** Takes out dates, prices, phone numbers, serials and other people's numbers. */
export function maskNoise(text: string): string {
  let masked = text;
  for (const pattern of masks) masked = masked.replace(pattern, ` ${GAP} `);
  return masked;
}
