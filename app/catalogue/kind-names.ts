/**
 * What kinds of parts are called, German and English, singular, a line for a kind: a reader of
 * either language finds what the data calls otherwise. Matched where a word begins with it
 * ("Netzteile"), so stems are enough; with "-" in front also inside a compound ("Prozessnetzteil"),
 * with "." behind only as a whole word: without umlauts "Schütz" is "Schutz", of which every data
 * sheet speaks. One with ">" is looked for, but doesn't stand for the others itself.
 */
export const kindNames = readLines(`
-Netzteil, Schaltnetzteil, Hutschienennetzteil, Laststromversorgung, -Stromversorgung, Netzgerät, Spannungsversorgung, Power Supply, Power Supplies, PSU
Unterbrechungsfreie Stromversorgung, USV, UPS, Uninterruptible Power Supply
Lastkreisüberwachung, Elektronische Sicherung, Electronic Fuse, Electronic Circuit Breaker
Umrichter, FU, >Antriebsumrichter, >Universalumrichter, Frequenzumrichter, Frequenzumformer, Frequency Converter, Frequency Inverter, Frequency Drive, Variable Frequency Drive, Variable Speed Drive, VFD, VSD, AC Drive, Inverter, Wechselrichter, Industrial Drive, >Power Module
-Servoverstärker, Servoantrieb, Servo-Umrichter, Servo Verstärker, Servoregler, Servo Drive, Servo Amplifier, Servo Controller, Servopack, Antriebsregelgerät, Antriebsregler, Motor Module, Motorcontroller
Antrieb, Drive, >-Umrichter, >-Servoverstärker
Spindelverstärker, Spindle Amplifier, Spindle Drive
Servomotor, Servo Motor
Schrittmotor, Stepper, Stepper Motor, Stepping Motor
Leistungsmodul, Leistungsteil, Power Module, Powermodul
Einspeisemodul, Einspeisung, Infeed, Netzteilmodul, Versorgungsmodul, Versorgungsgerät, Line Module
SPS, PLC, Steuerung, Controller, Programmable Logic Controller, >-Kompaktsteuerung, >Maschinensteuerung, >Zentralbaugruppe, >Zentraleinheit, >CPU, >-Logix-Controller, >Kompakt-CPU
Zentralbaugruppe, Zentraleinheit, CPU, >-Logix-Controller, Prozessormodul, Processor Module, Processor, Prozessor
Kompaktsteuerung, Kompakt-CPU, Compact Controller
Steuerrelais, Logikmodul, Kleinsteuerung, Control Relay, Logic Module, Logic Relay, Smart Relay
Embedded-PC, Industrie-PC, Industrial PC, IPC
Bedienpanel, Operator Panel, HMI, Bediengerät, Touch Panel, Touchpanel, Touchscreen, Multi Panel, Bedienterminal
Bedieneinheit, Keypad, Operator Panel, Bedienteil, Grafikterminal
Programmierhandgerät, Handbediengerät, Bedienhandgerät, Teach Pendant, Handheld Pendant
-Digitaleingabe, -Digitaleingang, Digital Input, Digitales Eingangsmodul, Eingangsmodul, Input Module
-Digitalausgabe, -Digitalausgang, Digital Output, Digitales Ausgangsmodul, Ausgangsmodul, Output Module
-Analogeingabe, -Analogeingang, Analoges Eingangsmodul, Analog Input, Analogue Input
-Analogausgabe, -Analogausgang, Analoges Ausgangsmodul, Analog Output, Analogue Output
-Relaisausgang, -Relaisausgabe, Relay Output
E/A-Modul, I/O Module, Ein-/Ausgabemodul, Kombimodul, Digitalmodul, Analogmodul
Widerstandsthermometer, RTD, Resistance Thermometer
Zählerbaugruppe, Zählermodul, Zähler Modul, Counter Module
Baugruppenträger, Rack, Chassis, Backplane
-Speicherkarte, Memory Card, MMC
Frontstecker, Front Connector
Busstecker, PROFIBUS-Stecker, Busanschlussstecker, Bus Connector, PROFIBUS Connector
-Buskoppler, Feldbuskoppler, Bus Coupler, Fieldbus Coupler, Koppler, Coupler, Busknoten, Bus Node, Interfacemodul, Interface Module, Buscontroller
-Switch, Netzwerkswitch, Network Switch, Ethernet Switch
Kommunikationsmodul, Kommunikationsprozessor, Communication Module, Communication Processor
Geräteserver, Device Server, Serial Server
Feldbusadapter, Feldbusschnittstelle, Optionskarte, Fieldbus Adapter, Option Card, Steckbares PROFIBUS
Not-Halt, Not-Aus, Notaus, Nothalt, Emergency Stop, E-Stop
Sicherheitsrelais, Sicherheitsschaltgerät, Safety Relay, Safety Relays, Not-Halt-Relais, Not-Aus-Relais, Emergency Stop Relay, Not-Aus-Schaltgerät
-Sicherheitssteuerung, Sicherheits-SPS, Safety PLC, Safety Controller
Sicherheitsschalter, Safety Switch, Türschalter, Schutztürschalter, Door Switch, Interlock Switch
Zweihandbedienungsrelais, Zweihandrelais, Two-Hand Relay
Sicherheits-Laserscanner, Safety Laser Scanner
-Laserscanner, Laser Scanner, >-LiDAR
-Lichtschranke, Reflexlichtschranke, Reflexionslichtschranke, Light Barrier
Photoelectric, Photoelectric Sensor, Photo Eye, Optischer Sensor, Optical Sensor, >-Lichtschranke, >-Lichttaster
-Lichttaster, Diffuse Sensor
Lichtgitter, Lichtvorhang, Light Curtain
Lichtleiter, Fiber Amplifier, Fibre Optic, Fiber Optic
-Näherungsschalter, Näherungssensor, Näherungsinitiator, Induktiver Sensor, Induktivsensor, Induktiver Näherungsschalter, Proximity Switch, Proximity Sensor, Inductive Sensor, Inductive Proximity Switch, Inductive Proximity Sensor, Initiator
Ultraschallsensor, Ultrasonic Sensor, Ultraschall, Ultrasonic
Zylinderschalter, Zylindersensor, Signalgeber, Reedschalter, Reed Switch, Cylinder Switch, Cylinder Sensor
Drucksensor, Drucktransmitter, Druckaufnehmer, Pressure Sensor, Pressure Transmitter, Druckschalter, Pressure Switch
Füllstandsensor, Füllstandssensor, Füllstandsschalter, Level Sensor, Level Switch
-Durchflusssensor, Durchflussmesser, Durchflusswächter, Strömungssensor, Strömungswächter, Druckluftzähler, Flow Sensor, Flow Meter, Flow Switch
-Abstandssensor, -Distanzsensor, Laser-Distanzsensor, Wegmesssensor, Wegsensor, Laser-Entfernungsmesssystem, Entfernungsmesser, Distance Sensor, Displacement Sensor
-Drehgeber, -Encoder, Rotary Encoder, >Inkrementalgeber, >Absolutwertgeber
Inkrementalgeber, Inkremental-Encoder, Incremental Encoder, Drehimpulsgeber, >Inkrementaler Drehgeber, >Inkrementaler
Absolutwertgeber, Absolut-Drehgeber, Absolute Encoder, Absolutgeber, >Absoluter
Geberauswertung, Encoder-Interface, Encoder Interface, Geberkarte
-Barcodescanner, Barcodeleser, Codeleser, Barcode Reader, Barcode Scanner, Code Reader
Kontrastsensor, Contrast Sensor
Temperaturregler, Temperature Controller
Trennverstärker, Trennschaltverstärker, Speisetrenner, Trennbarriere, Isolator, Isolation Amplifier
Leistungsschütz, Hilfsschütz, Schütz., Schütze, Contactor
Hilfsschütz, Auxiliary Contactor, Contactor Relay
Motorschutzschalter, Leistungsschalter, Circuit Breaker, Motor Protection Switch, Motor Circuit Breaker, Motor Starter
Überlastrelais, Motorschutzrelais, Thermorelais, Overload Relay
-Relais, Relay
-Relaismodul, Koppelrelais, Interface Relais, Interface Relay, Relay Module, Steckrelais, Relaissockel, Industrierelais, Leistungsrelais
Sanftanlauf, Sanftstarter, Sanftanlasser, Sanftanlaufgerät, Soft Starter, Softstarter, Softstart
Überspannungsableiter, Überspannungsschutz, Surge Protection, Surge Arrester, SPD
-Reihenklemme, Durchgangsklemme, Schutzleiterklemme, Terminal Block
-Klemme, Terminal
Filterlüfter, Schaltschranklüfter, Lüfter, Ventilator, Fan Filter, Filter Fan, Fan
-Kühlgerät, Klimagerät, Cooling Unit, Air Conditioner
Kontaktelement, Kontaktblock, Contact Element, Contact Block
Ventilinsel, Valve Terminal, Valve Island, Valve Manifold
-Magnetventil, Magnet-Impulsventil, Wege-Ventil, Solenoid Valve
-Proportionalventil, Proportional-Wegeventil, Proportional Valve
Drosselrückschlagventil, Drosselventil, Flow Control Valve, Throttle Valve
-Druckregelventil, Druckregler, Pressure Regulator
-Ventil, Pneumatikventil, Valve
-Zylinder, Pneumatikzylinder, Cylinder, Pneumatic Cylinder
-Steckverschraubung, Push-in Fitting, Fitting, Schlauchverschraubung
Kabelverschraubung, Cable Gland
-Leitung, Kabel, Cable
Steckverbinder, Stecker, Connector
Robotik, Roboter, Robot
-Robotersteuerung, Robot Controller
-Lasersensor, Laser Sensor, >-Laser-Distanzsensor, >-Laser-Abstandssensor, >-Laser-Wegmesssensor
F-CPU, Failsafe CPU, Fehlersichere CPU, Safety CPU, >Fehlersichere Zentralbaugruppe, >Fehlersichere Kompakt-CPU
Batterieeinheit, Batterie, Battery
`);

/** Words for what a part is like, in the same form. */
export const propertyNames = readLines(`
Sicherheitstechnik, Safety
Pneumatik, Pneumatic
Fehlersicher, Failsafe, Fail-safe
Sicher, Fehlersicher, Sicherheits
Induktiv, Inductive
3 AC, 3-phasig, dreiphasig, 3AC, 3 phasig, Three Phase, 3 Phase
1 AC, 1-phasig, einphasig, 1AC, 1 phasig, Single Phase, 1 Phase
Hutschiene, DIN Rail
Steckplatz, Steckplätze, Slot
doppeltwirkend, Double Acting
Schließer, n/o, Normally Open
Öffner, n/c, Normally Closed
`);

function readLines(text: string): string[][] {
  return text
    .trim()
    .split("\n")
    .map((line) => line.split(", "));
}
