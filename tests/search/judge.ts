import type { DemoPart } from "./demo-parts";

/** A part is of a kind by how its description begins, by its name, or by both and its category. */
const begins = (pattern: RegExp) => (part: DemoPart) => pattern.test(part.description);
const named = (pattern: RegExp) => (part: DemoPart) => pattern.test(part.name);
const leads = (pattern: RegExp) => (part: DemoPart) =>
  pattern.test(part.description.split(/,| für | mit /)[0] ?? "");
const inCategory = (category: RegExp) => (part: DemoPart) =>
  category.test(part.category) || category.test(part.subcategory);
type Rule = (part: DemoPart) => boolean;
const any =
  (...rules: Rule[]): Rule =>
  (part) =>
    rules.some((rule) => rule(part));
const all =
  (...rules: Rule[]): Rule =>
  (part) =>
    rules.every((rule) => rule(part));

const cpu = any(
  leads(
    /Zentralbaugruppe|Zentraleinheit|CPU(?!\d)|CPU-Einheit|SLC-5\/05-Prozessor|^Prozessormodul/,
  ),
  leads(/(CompactLogix|ControlLogix)-Controller/),
);
const digitalInput = any(
  leads(/Digital-?[Ee]in(gang|gabe)|Digital-Eingang|Digitales Eingang/),
  begins(/^Elektronikmodul mit \d+ DI|^Schnelles Digitaleingang/),
);
const digitalOutput = any(
  leads(/Digital-?[Aa]us(gang|gabe)|Digital-Ausgang|Digitales Ausgang|^Transistorausgang/),
  begins(/^Elektronikmodul mit \d+ DO/),
);
const analogInput = leads(
  /Analog-?[Ee]in(gang|gabe)|Analog-Eingang|Analoges Eingang|^Analogmodul|^2-Kanal-Eingangsklemme|^Temperatureingang/,
);
const analogOutput = leads(/Analog-?[Aa]us(gang|gabe)|Analog-Ausgang|^Analogmodul/);
const mixedIo = leads(/^Kombimodul|^Digitalmodul|Digitalein-\/ausgabe|E\/A-Einheit/);
const proximity = any(
  leads(/Näherungsschalter|Induktiver Sensor/),
  named(/Näherungsschalter|Induktiver Sensor/),
);
const photoelectric = leads(/Lichtschranke/);
const diffuse = leads(/Lichttaster/);
const inverter = all(
  inCategory(/^Antriebstechnik/),
  begins(/^(Frequenzumrichter|Antriebsumrichter|Universalumrichter|Industrial Drive|Power Module)/),
);
const servoDrive = begins(
  /^(Digitaler Kompakt-)?(Servoverstärker|Servo-Umrichter|Servoregler|Antriebsregelgerät|Servo-Motorcontroller|(Single|Double) Motor Module|[123]-Achs-Servoverstärker|Kompaktumrichter|Modularer Wechselrichter|1-Achs-Leistungsmodul)/,
);
const safetyRelay = any(
  leads(
    /Sicherheitsrelais|Sicherheitsschaltgerät|Not-Halt-Relais|Zweihandbedienungsrelais|^Sicherheitsmodul/,
  ),
);
const safetyController = leads(
  /Sicherheitssteuerung|^Basisgerät PNOZmulti|^Hauptmodul|TwinSAFE-Logic/,
);
const contactor = begins(/^(Leistungsschütz|Hilfsschütz)/);
const relay = leads(/^Relaismodul|^Steckrelais|TERMSERIES-Relais|Leistungsrelais/);
const networkSwitch = leads(/Switch$|Switch |-Switch/);
const coupler = leads(
  /[Kk]oppler|^Busknoten|^Interfacemodul|Buscontroller|EtherNet\/IP-Adapter|^Feldbusanschaltung|Feldbuscontroller/,
);
const solenoid = leads(/Magnetventil|Impulsventil|Wege-Ventil/);
const valve = any(
  solenoid,
  leads(/Wegeventil|Druckregelventil|Drosselrückschlagventil|Druckregler/),
);
const cylinder = leads(/zylinder( nach|$)/);
const hmi = all(inCategory(/^HMI/), leads(/[Pp]anel|Touch|Multi Panel|Bedienpanel/));
const supply = any(
  all(
    inCategory(/^Stromversorgungen/),
    leads(/Netzteil|[Ss]tromversorgung|[Ss]paltnetzteil|Schaltnetzteil/),
  ),
  leads(/Netzteil|[Ss]tromversorgung|Netzgerät|Spannungsversorgung/),
);
const laserDistance = leads(/Distanzsensor|Abstandssensor|Entfernungsmess|Wegmesssensor/);
const encoder = leads(/Drehgeber|^Inkremental-Encoder/);
const communication = leads(
  /Kommunikations(modul|prozessor|karte|klemme)|AS-Interface-Master|EtherNet\/IP-Bridge|Schnittstellenmodul/,
);
const fieldbusOption = leads(/^Feldbusadapter|^Optionskarte|^Steckbares PROFIBUS|^Kommunikations/);
const motorProtection = begins(/^(Motorschutzschalter|Leistungsschalter für Motorschutz)/);
const logicRelay = leads(/^Logikmodul|^Steuerrelais|^Modulares Logikmodul/);

export const kinds = {
  any: () => true,
  inverter,
  drive: any(inverter, servoDrive),
  "servo drive": servoDrive,
  "servo motor": begins(/^Servomotor/),
  spindle: begins(/^Spindelverstärker/),
  stepper: (part) => /Schrittmotor/.test(part.description),
  supply,
  ups: begins(/^Unterbrechungsfreie/),
  "dc converter": begins(/^DC\/DC-Wandler/),
  cpu,
  plc: any(
    cpu,
    logicRelay,
    leads(/[Kk]ompaktsteuerung|Maschinensteuerung|PLCnext-Steuerung|PFC200-Controller/),
  ),
  compact: leads(/Kompaktsteuerung|Kompakt-CPU/),
  "logic relay": logicRelay,
  di: any(digitalInput, mixedIo),
  do: any(digitalOutput, mixedIo),
  ai: analogInput,
  ao: analogOutput,
  io: any(digitalInput, digitalOutput, analogInput, analogOutput, mixedIo),
  "relay output": leads(/Relaisausg|Relais-Ausgang/),
  failsafe: any(
    begins(/^Fehlersicher/),
    leads(/TwinSAFE|Sicheres digitales/),
    named(/CPU 31\dF|1511F|PN-F/),
  ),
  counter: leads(/[Zz]ähler(modul|baugruppe)/),
  temperature: any(begins(/Widerstandsthermometer|Temperatureingang|Thermoelement/), named(/RTD/)),
  hmi,
  pendant: leads(/Programmierhandgerät/),
  keypad: any(
    leads(/Keypad|Operator Panel$|^Abgesetztes Grafikterminal|Bedieneinheit/),
    named(/BOP-2|IOP-2|Keypad/),
  ),
  coupler,
  switch: networkSwitch,
  router: leads(/Router/),
  gateway: leads(/Gateway/),
  "device server": leads(/Geräteserver/),
  repeater: leads(/Repeater/),
  communication,
  "fieldbus option": fieldbusOption,
  "bus connector": begins(/^PROFIBUS-Stecker/),
  "front connector": begins(/^Frontstecker/),
  connector: any(leads(/Stecker$|einsatz 1?\d|einsatz/), begins(/^Frontstecker/)),
  "memory card": any(named(/Memory Card/)),
  rack: leads(/[Bb]augruppenträger|^Chassis$|^Chassis /),
  proximity,
  photoelectric,
  diffuse,
  optical: any(photoelectric, diffuse),
  ultrasonic: begins(/^Ultraschallsensor/),
  pressure: leads(/Drucksensor|Druckschalter/),
  distance: laserDistance,
  "laser scanner": leads(/Laserscanner/),
  lidar: begins(/^2D-LiDAR/),
  encoder,
  "encoder interface": any(
    begins(/^Geberauswertung/),
    leads(/Encoder-Interface|Interface für Inkremental|EnDat-Geber|Resolver/),
    named(/Encoder-Interface|Resolver|EnDat #?/),
  ),
  barcode: leads(/[Bb]arcode/),
  contrast: begins(/^Kontrastsensor/),
  flow: leads(/Durchfluss|Strömung|Druckluftzähler/),
  level: named(/Füllstand/),
  "fibre amplifier": leads(/Messverstärker/),
  sensor: all(
    inCategory(/^Sensoren/),
    (part) => !/Netzgerät|IO-Link-Master|Speisetrenner/.test(part.name),
  ),
  "safety relay": safetyRelay,
  "safety controller": safetyController,
  "safety switch": begins(/^Sicherheitsschalter/),
  safety: inCategory(/^Sicherheit/),
  contactor,
  "motor protection": motorProtection,
  overload: leads(/Überlastrelais/),
  relay,
  "soft starter": leads(/Sanft/),
  terminal: leads(/klemme$/),
  "terminal block": all(
    inCategory(/Klemmen/),
    leads(/[Dd]urchgangsklemme|Reihenklemme|Schutzleiter/),
  ),
  surge: begins(/^Überspannungs/),
  fan: begins(/^Filterlüfter/),
  cooling: leads(/Kühlgerät/),
  "contact element": begins(/^Kontaktelement/),
  solenoid,
  valve,
  "proportional valve": leads(/Proportional/),
  throttle: begins(/^Drosselrückschlag/),
  regulator: leads(/Druckregel|Druckregler/),
  cylinder,
  fitting: leads(/Steckverschraubung/),
  "cylinder switch": any(leads(/Zylinderschalter|Signalgeber/)),
  "valve terminal part": any(named(/CPX|CTEU|EX260|CPV/), begins(/^SI-Einheit/)),
  cable: leads(/[Ll]eitung$|leitung/),
  gland: begins(/^Kabelverschraubung/),
  "io-link master": leads(/IO-Link-Master/),
  "as-i": any(leads(/AS-Interface/), named(/AS-i/)),
  "embedded pc": begins(/^Embedded-PC/),
  "control unit": begins(/^Control Unit/),
  "power module": any(
    begins(/^Power Module|^1-Achs-Leistungsmodul|Powermodul/),
    named(/Leistungsmodul/),
  ),
  infeed: leads(/Einspeise|Versorgungs(gerät|modul)|Netzteilmodul/),
  "temperature controller": leads(/Temperaturregler/),
  isolator: any(leads(/Trennbarriere|Speisetrenner|Transmitterspeisegerät/)),
  "load monitor": leads(/Lastkreisüberwachung/),
  battery: begins(/^Batterie/),
  "robot part": inCategory(/^Robotik/),
  "end module": leads(/end(klemme|modul)$|Abschluss/),
  pneumatics: inCategory(/^Pneumatik/),
} satisfies Record<string, Rule>;

export type KindName = keyof typeof kinds;

const units: Record<string, { name: string; factor: number; found: string }[]> = {
  kW: [
    { name: "W", factor: 1000, found: "kW" },
    { name: "W", factor: 1, found: "W" },
  ],
  A: [
    { name: "A", factor: 1, found: "A" },
    { name: "A", factor: 0.001, found: "mA" },
  ],
  mA: [{ name: "mA", factor: 1, found: "mA" }],
  V: [{ name: "V", factor: 1, found: "V" }],
  mm: [{ name: "mm", factor: 1, found: "mm" }],
  bar: [{ name: "bar", factor: 1, found: "bar" }],
  Zoll: [{ name: "Zoll", factor: 1, found: '(?:Zoll|")' }],
  DI: [{ name: "DI", factor: 1, found: "(?:DI|Kanal-Digital-?[Ee]in\\w*)" }],
  DO: [{ name: "DO", factor: 1, found: "(?:DO|Kanal-Digital-?[Aa]us\\w*)" }],
  AI: [{ name: "AI", factor: 1, found: "(?:AI|Kanal-Analog-?[Ee]in\\w*)" }],
  AO: [{ name: "AO", factor: 1, found: "(?:AO|Kanal-Analog-?[Aa]us\\w*)" }],
  MB: [{ name: "MB", factor: 1, found: "MB" }],
  KB: [{ name: "KB", factor: 1, found: "KB" }],
  polig: [{ name: "polig", factor: 1, found: "polig" }],
  mm2: [{ name: "mm2", factor: 1, found: "mm²" }],
  Bit: [{ name: "Bit", factor: 1, found: "Bit" }],
  RJ45: [{ name: "RJ45", factor: 1, found: "x RJ45" }],
};

function toNumber(figure: string): number {
  const whole = /^[1-9]\d{0,2}\.\d{3}$/.test(figure) ? figure.replace(".", "") : figure;
  return Number(whole.replace(",", "."));
}

/** "7.5 kW", or a range: "4-20 mA". A single value may lie in a range that the part takes. */
function hasQuantity(text: string, wanted: string): boolean {
  const [, from = "", to, unit = ""] = /^([\d.]+)(?:-([\d.]+))? (\w+)$/.exec(wanted) ?? [];
  const known = units[unit];
  if (!known) throw new Error(`unknown unit in ${wanted}`);
  const scale = known[0]?.factor ?? 1;
  return known.some(({ factor, found }) => {
    const pattern = new RegExp(
      `(?<![\\dA-Za-z.,])((?:\\d+(?:[.,]\\d+)?\\)?(?: bis |-bis-| ?[-/(] ?))*\\d+(?:[.,]\\d+)?)\\)?[ -]?${found}(?![a-z²³])`,
      "g",
    );
    const texts = text.matchAll(pattern);
    return [...texts].some(([, figures = ""]) => {
      const parts = figures.split(/(?: bis |-bis-| ?[-] ?)/).map((part) =>
        part
          .split(/[/() ]+/)
          .filter(Boolean)
          .map((figure) => (toNumber(figure) * factor) / scale),
      );
      const close = (a: number | undefined, b: string) =>
        a !== undefined && Math.abs(a - Number(b)) < 1e-9;
      if (to !== undefined) {
        return parts.some((starts, index) =>
          starts.some(
            (start) => close(start, from) && (parts[index + 1] ?? []).some((end) => close(end, to)),
          ),
        );
      }
      const flat = parts.flat();
      if (flat.some((figure) => close(figure, from))) return true;
      return parts.some((starts, index) => {
        const [start, end] = [starts.at(-1), parts[index + 1]?.[0]];
        return (
          start !== undefined && end !== undefined && start <= Number(from) && Number(from) <= end
        );
      });
    });
  });
}

/** How many of the wishes a part of the right kind leaves open decides: none 3, one 1, more 0. */
export function grade(part: DemoPart, query: JudgedQuery): number {
  if (!query.kinds.some((kind) => kinds[kind](part))) return 0;
  const missed = query.wishes.filter((wish) => !wish(part)).length;
  return missed === 0 ? 3 : missed === 1 ? 1 : 0;
}

export interface JudgedQuery {
  text: string;
  kinds: KindName[];
  wishes: ((part: DemoPart) => boolean)[];
}

const conditionNames: Record<string, RegExp> = {
  used: /^Gebraucht/,
  tested: /geprüft/,
  new: /^Neu/,
  boxed: /OVP/,
  refurbished: /^General/,
  defective: /^Defekt/,
};

function toWish(text: string): (part: DemoPart) => boolean {
  if (text.startsWith("@")) {
    const maker = text.slice(1);
    return (part) => part.manufacturer === maker;
  }
  if (text.startsWith("=")) {
    const condition = conditionNames[text.slice(1)];
    if (!condition) throw new Error(`unknown condition ${text}`);
    return (part) => condition.test(part.condition);
  }
  if (text.startsWith("/")) {
    const pattern = new RegExp(text.slice(1, -1), "i");
    return (part) => pattern.test(`${part.name} ${part.description}`);
  }
  return (part) => hasQuantity(`${part.name}. ${part.description}`, text);
}

/** A line: `query | kind, or kind | wishes`, with `@maker`, `=condition`, `/pattern/`, `7.5 kW`. */
export function readQueries(file: string): JudgedQuery[] {
  return file
    .split("\n")
    .filter((line) => line.trim() && !line.startsWith("#"))
    .map((line) => {
      const [text = "", kindNames = "", wishes = ""] = line.split("|").map((part) => part.trim());
      const named = kindNames.split(",").map((name) => name.trim());
      for (const name of named) if (!(name in kinds)) throw new Error(`${line}: no kind ${name}`);
      return {
        text,
        kinds: named as KindName[],
        wishes: wishes
          .split(";")
          .map((wish) => wish.trim())
          .filter(Boolean)
          .map(toWish),
      };
    });
}
