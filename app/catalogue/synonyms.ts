import { manufacturerSpellings } from "./manufacturers";

/**
 * Words for one thing, German and English, singular: a reader of either language finds what the
 * data calls otherwise. Matched where a word begins with it ("Netzteile"), so stems are enough.
 */
const groups = [
  ["Netzteil", "Stromversorgung", "Netzgerät", "Power Supply", "Power Supplies", "PSU"],
  ["Frequenzumrichter", "Frequenzumformer", "Frequency Converter", "Frequency Inverter", "VFD"],
  ["Umrichter", "Inverter", "Wechselrichter"],
  ["Antrieb", "Umrichter", "Drive"],
  ["Servoantrieb", "Servoverstärker", "Servo-Umrichter", "Servo Drive", "Servo Amplifier"],
  ["Servomotor", "Servo Motor"],
  ["SPS", "PLC", "Steuerung", "Programmable Logic Controller"],
  ["Zentralbaugruppe", "Zentraleinheit", "CPU"],
  ["Bedienpanel", "Operator Panel", "HMI", "Bediengerät", "Touch Panel", "Touchpanel"],
  ["Digitaleingabe", "Digitaleingang", "Digital Input"],
  ["Digitalausgabe", "Digitalausgang", "Digital Output"],
  ["Analogeingabe", "Analogeingang", "Analoges Eingangsmodul", "Analog Input"],
  ["Analogausgabe", "Analogausgang", "Analoges Ausgangsmodul", "Analog Output"],
  ["Not-Halt", "Not-Aus", "Emergency Stop", "E-Stop"],
  ["Sicherheitsrelais", "Sicherheitsschaltgerät", "Safety Relay", "Safety Relays"],
  ["Sicherheitstechnik", "Safety"],
  ["Sicherheitsschalter", "Safety Switch"],
  ["Laserscanner", "Laser Scanner"],
  ["Lichtschranke", "Light Barrier", "Photoelectric", "Lichttaster"],
  ["Lichtgitter", "Lichtvorhang", "Light Curtain"],
  ["Näherungsschalter", "Induktiver Sensor", "Proximity Switch", "Proximity Sensor"],
  ["Drehgeber", "Encoder", "Inkrementalgeber"],
  // Without umlauts "Schütz" is "Schutz", of which every data sheet speaks.
  ["Leistungsschütz", "Hilfsschütz", "Schütze", "Contactor"],
  ["Leistungsschalter", "Motorschutzschalter", "Circuit Breaker"],
  ["Relais", "Relay"],
  ["Sanftanlauf", "Sanftstarter", "Soft Starter", "Softstarter"],
  ["Ventilinsel", "Valve Terminal", "Valve Island"],
  ["Magnetventil", "Solenoid Valve"],
  ["Ventil", "Valve"],
  ["Zylinder", "Cylinder"],
  ["Buskoppler", "Feldbuskoppler", "Bus Coupler", "Fieldbus Coupler"],
  ["Kommunikationsmodul", "Kommunikationsprozessor", "Communication Module"],
  ["Speicherkarte", "Memory Card"],
  ["Klemme", "Terminal"],
  ["Leitung", "Kabel", "Cable"],
  ["Steckverbinder", "Stecker", "Connector"],
  ["Drucksensor", "Pressure Sensor"],
  ["Trennverstärker", "Trennschaltverstärker", "Speisetrenner", "Isolator"],
  ["Robotik", "Roboter", "Robot"],
  ["Pneumatik", "Pneumatic"],
] as const;

function add(map: Map<string, Set<string>>, phrase: string, alternatives: string[]): void {
  const known = map.get(phrase) ?? new Set<string>();
  for (const alternative of alternatives) known.add(alternative);
  map.set(phrase, known);
}

const MIN_LOOSE_LENGTH = 4;

/**
 * Folded phrases and what to look for instead of them. Of manufacturers their other names: "Moeller" stands for
 * Eaton, "E+H" for Endress+Hauser. Names of one or two letters count as whole words only.
 */
export function makeSynonyms(foldWord: (word: string) => string): Map<string, string[]> {
  const fold = (phrase: string) => phrase.split(" ").map(foldWord).join(" ");
  const map = new Map<string, Set<string>>();
  for (const group of groups) {
    const others = group.map((phrase) => ` ${fold(phrase)}`);
    for (const phrase of group) {
      add(map, fold(phrase), [fold(phrase), ...others]);
      if (phrase.includes("-")) add(map, fold(phrase.replaceAll("-", " ")), others);
    }
  }
  for (const [name, others] of manufacturerSpellings) {
    const shown = fold(name);
    const sought = shown.length < 3 ? ` ${shown} ` : shown;
    for (const other of [name, ...others]) {
      const phrase = fold(other);
      const isLoose = phrase.length >= MIN_LOOSE_LENGTH;
      add(map, phrase, isLoose ? [phrase, sought] : [sought]);
    }
  }
  return new Map([...map].map(([phrase, found]) => [phrase, [...found]]));
}
