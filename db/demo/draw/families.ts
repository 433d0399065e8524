import { airCylinder } from "./air-cylinder";
import { compact } from "./compact";
import { breaker, contactor } from "./contactor";
import type { Device } from "./device";
import { railModule } from "./din";
import { drive } from "./drive";
import { fitting, regulator } from "./fitting";
import { panel } from "./hmi";
import { islandModule, safetySwitch } from "./island";
import { backplane, cableRing, connectorInsert, gland } from "./misc";
import { busConnector, network } from "./network";
import { adapter, frontConnector, keypadUnit, memoryCard, optionCard } from "./operator";
import type { Part } from "./part";
import { batteryPack, pendant } from "./pendant";
import { rack } from "./rack";
import { cabinetUnit, motor } from "./robotics";
import { fieldBlock, scanner } from "./scanner";
import { blockSensor } from "./sensor-block";
import { cylinderSensor, encoder, processSensor, slotSensor } from "./sensor-round";
import { servo } from "./servo";
import { supply } from "./supply";
import { climate, contactElement, controller, plugRelay, railTerminal } from "./switchgear";
import { terminal } from "./terminal";
import { proportional, solenoidValve } from "./valve";

type Draw = (d: Device) => void;

/** Tried in order on name and number; the particular comes before the general. */
const BY_NAME: readonly (readonly [RegExp, Draw])[] = [
  [/Keypad|IOP-2|BOP-2|LCP 10|Grafikterminal/, keypadUnit],
  [/DFP21|DER11|CAMC|CIF11|Optionskarte|Geberkarte/, optionCard],
  [/Servomotor|HG-KR/, motor],
  [/Frontstecker/, frontConnector],
  [/Memory Card/, memoryCard],
  [/PC-Adapter/, adapter],
  [/Busanschlussstecker/, busConnector],
  [/Baugruppenträger|Chassis|Q35B/, backplane],
  [/Han \d/, connectorInsert],
  [/SKINTOP/, gland],
  [/ÖLFLEX|UNITRONIC|leitung/, cableRing],
  [/FlexPendant|smartPAD/, pendant],
  [/Batterie/, batteryPack],
  [/DSQC/, cabinetUnit],
  [/Kühlgerät|Filterlüfter/, climate],
  [/M22-K|Kontaktelement/, contactElement],
  [/Temperaturregler/, controller],
  [/MY[24]N/, plugRelay],
  [/UT 2|PT 2|WDU|WPE|klemme.*(VE|Durch)|Durchgangsklemme|Schutzleiterklemme/, railTerminal],
  [/REL-MR|PLC-R|TR[SZ] 24|KFD2|RS485-Repeater/, railModule],
  [/PKZM|MS132|Leistungsschalter|Motorschutz|LRD|TeSys U/, breaker],
  [/[Ss]chütz/, contactor],
  [/TiM5|S3000|S300 /, scanner],
  [/DFS60|E6[BC]|Encoder(?!-I)|Drehgeber/, encoder],
  [/SMT-8|SME-8|D-M9|Signalgeber/, slotSensor],
  [/SM6000|LMT100|LMT/, processSensor],
  [/SDE1|ISE30/, blockSensor],
  [/TZ Sicherheit|Zuhaltung/, safetySwitch],
  [/BNI |Cube67|EX260/, fieldBlock],
  [/CPX-|CTEU/, islandModule],
  [/DSNU|DNC-|ADVU|zylinder/, airCylinder],
  [/MPYE|ITV/, proportional],
  [/LR-1|LRP|PEV/, regulator],
  [/QSL?-|GRLA/, fitting],
  [/MFH|VUVG|CPV1|CPE1|ventil/i, solenoidValve],
  [/BAE PS|Netzgerät/, supply],
  [/SCALANCE|PN\/PN|DP\/DP|IE\/PB|IE-SW|SPIDER|EDS-|NPort|MGate|MGUARD|FL SWITCH/, network],
  [
    /Pluto|PNOZ m|AXC F|CX8|LOGO|S7-1200|CM 12|S7-200|easy|EASY|Zelio|M221|Twido|MELSEC FX|iQ-F|Micro8|MicroLogix|NX1P2|G9SP|CP1[EL]/,
    compact,
  ],
  [/Flexi Soft/, rack],
  [/PNOZ|Guardmaster|XPSAC|3TK|3SK|G1501/, railModule],
  [/Induktiv|Ultraschall|UM30|UB500/, cylinderSensor],
  [
    /IM 153|S7-300|S7-400|S7-1500|PM 1507|1769|1756|1747|M340|MELSEC Q|CJ[12]|NJ\d|AC500|CI801|DI810|CP 34/,
    rack,
  ],
  [/Beckhoff (EL|KL|EK|BK|KM)|WAGO 750|X20|ET 200SP?|NX-|UR20|IB IL|POINT/, terminal],
];

const BY_CATEGORY: Record<string, Draw> = {
  Antriebstechnik: drive,
  Servoantriebe: servo,
  "HMI / Bedienpanels": panel,
  Sensoren: blockSensor,
  Stromversorgungen: supply,
  Pneumatik: solenoidValve,
  Robotik: cabinetUnit,
  Sicherheitstechnik: railModule,
  Schaltgeräte: contactor,
  "Industrielle Kommunikation": network,
};

/** How to draw a part. */
export function family(part: Part): Draw {
  if (part.category === "HMI / Bedienpanels") return panel;
  // Load supplies carry the name of the controller series they feed.
  if (part.category === "Stromversorgungen" && !/PM 1507|PS 307/.test(part.name)) return supply;
  return BY_NAME.find(([name]) => name.test(part.name))?.[1] ?? BY_CATEGORY[part.category] ?? rack;
}
