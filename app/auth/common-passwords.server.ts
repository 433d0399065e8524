const words = `
password passwort passwd pass passcode kennwort geheim geheimnis secret login anmelden anmeldung
admin administrator root user username benutzer test tester testing temp guest gast default
welcome willkommen hello hallo hallihallo moin servus changeme change aendern letmein letmeinnow
open sesame sesam access zugang master system server computer internet online windows microsoft
google facebook amazon apple iphone android samsung nokia sony intel linux ubuntu oracle cisco
qwerty qwertz qwertyuiop qwertzuiop qwert asdf asdfgh asdfghjkl yxcvbn yxcvbnm zxcvbn zxcvbnm
qazwsx qaywsx wsxedc edcrfv qweasd qweasdzxc asdasd qweqwe asdzxc zaqwsx abc abcd abcde abcdef
abcdefg abcdefgh aaa aaaa aaaaa aaaaaa aaaaaaaa xxx xxxxxx zzz zzzzzz iloveyou ilovey loveyou
iloveu loveme lovely lover love liebe liebling schatz schatzi ichliebedich schatzilein mausi maus
hase hasi hasilein baerchen engel engelchen prinzessin princess prince prinz queen koenig king
angel angels baby babygirl babyboy sweetheart sweet honey sugar kitty kitten pussy pussycat hottie
sexy sex sexsex fuck fuckyou fuckoff fucker ficken arschloch arsch scheisse scheiss hurensohn bitch
asshole dick penis muschi porn porno hardcore bigdick cock boobs tits playboy horny naked nude
dragon drache monkey affe tiger loewe lion wolf panther bear baer eagle adler falcon falke hawk
phoenix phoenix dolphin delphin shark hai horse pferd hund dog katze cat hamster kaninchen rabbit
vogel bird fish fisch frog frosch snake schlange spider spinne scorpion buster bailey bella bandit
charlie chester coco cookie daisy felix fluffy ginger gizmo jack jasper lucky luna maggie max midnight
milo misty molly muffin oscar patches peanut pepper precious princess rocky sadie samson sammy scooter
shadow smokey snickers snoopy sophie sparky spike stinky taylor teddy thunder tigger toby tucker
whiskers winston zeus bruno rex bello minka mimi susi strolch
football fussball soccer baseball basketball hockey tennis golf golfer boxing boxer handball
volleyball racing ferrari porsche mercedes benz bmw audi volkswagen golfgti opel corvette mustang
camaro chevy dodge ford honda toyota yamaha suzuki kawasaki ducati harley davidson motorrad motorcycle
corolla nissan mazda jaguar lamborghini bayern fcbayern fcb dortmund borussia bvb schalke hsv werder
bremen koeln fckoeln stuttgart vfb hertha union leipzig eintracht frankfurt gladbach leverkusen
nuernberg hannover kaiserslautern mainz hoffenheim freiburg wolfsburg augsburg sankt pauli stpauli
arsenal chelsea liverpool manchester united barcelona realmadrid madrid juventus milan inter ajax
rangers celtic everton tottenham cowboys yankees redsox lakers steelers packers raiders patriots
broncos eagles giants dolphins jordan kobe ronaldo messi beckham maradona pele zidane
superman batman spiderman ironman hulk thor wolverine joker naruto sasuke goku pokemon pikachu mario
luigi zelda sonic tetris minecraft fortnite roblox warcraft starcraft diablo counterstrike halo doom
quake gamer gaming playstation xbox nintendo starwars skywalker vader yoda jedi startrek enterprise
matrix neo trinity morpheus gandalf frodo legolas aragorn bilbo sauron harrypotter potter hermione
dumbledore voldemort hogwarts simpsons homer bart rambo rocky terminator avatar titanic jamesbond
bond agent goldfinger merlin excalibur camelot odin freya ragnarok valhalla metallica slipknot
nirvana rammstein beatles eminem tupac biggie blink greenday korn linkin linkinpark slayer ironmaiden
megadeth acdc queenie elvis madonna shakira rihanna beyonce britney spears justin bieber rockstar
rockandroll rocknroll hiphop rapper techno trance music musik guitar gitarre piano drummer drums bass
metal punk gothic
sunshine sonnenschein sonne sun moon mond stern sterne star stars starlight moonlight sommer summer
winter herbst autumn fruehling spring april may mai june juni july juli august september oktober october
november dezember december januar january februar february maerz march monday montag tuesday dienstag
wednesday mittwoch thursday donnerstag friday freitag saturday samstag sunday sonntag weihnachten
christmas ostern easter halloween birthday geburtstag urlaub holiday vacation ferien party
flower flowers blume blumen rose rosen rosebud tulpe lilie lily sonnenblume sunflower butterfly
schmetterling rainbow regenbogen himmel heaven hell hoelle devil teufel satan demon lucifer jesus
jesuschrist christ christus gott god godisgood blessed faith hope grace glory bible bibel church kirche
freedom freiheit peace frieden friede forever immer always never nothing nichts something whatever egal
anything everything blabla blablabla lalala lala hahaha haha
apple banana banane orange cherry kirsche strawberry erdbeere chocolate schokolade schoko cookie
cookies keks kekse kuchen cheese kaese butter bacon pizza pasta spaghetti nutella cocacola cola pepsi
coffee kaffee beer bier wein wine vodka wodka whisky whiskey tequila jaegermeister champagne guinness
heineken budweiser marlboro cannabis marijuana weed kiffer ganja hanf
michael thomas andreas stefan stephan christian martin markus peter klaus juergen hans frank uwe wolfgang
bernd ralf dieter manfred werner heinz guenter guenther horst gerhard helmut walter karl herbert josef
joseph johann johannes georg franz friedrich wilhelm paul otto ernst kurt rolf rainer reiner holger
joerg torsten thorsten sven lars olaf dirk jens oliver matthias alexander daniel sebastian tobias florian
patrick dennis kevin marcel pascal philipp philip benjamin jan tim tom lukas lucas leon finn jonas noah
elias luca ben felix moritz david simon julian niklas nico nicolas dominik fabian marvin maximilian
sabine susanne petra monika andrea claudia birgit martina gabriele karin ursula renate helga ingrid
brigitte angelika christa erika gisela heike anja katrin kathrin katja silke nicole stefanie stephanie
sandra melanie anna anne julia laura lisa lena lea sarah sara jessica jennifer vanessa katharina christina
christine maria marie sophia emma mia hannah hanna emilia lina leonie amelie nele nina jana johanna
charlotte clara klara franziska theresa antonia carolin caroline alina michelle chantal jacqueline mandy
michaela daniela manuela tanja sonja simone yvonne bianca jasmin yasmin denise nadine janine
michael robert john james william richard george charles joseph thomas donald ronald kenneth steven
edward brian anthony jason matthew gary timothy jose larry jeffrey frank scott eric andrew raymond
gregory joshua jerry walter harold douglas henry carl arthur ryan roger joe juan jack albert jonathan
terry gerald keith samuel willie ralph lawrence nicholas roy bruce brandon adam harry fred wayne billy
steve louis jeremy aaron randy howard eugene carlos russell bobby victor ernest phillip todd jesse
craig alan shawn clarence sean chris johnny earl jimmy danny bryan tony luis mike stanley leonard
nathan dale manuel rodney curtis norman allen marvin vincent glenn travis jeff chad jacob lee melvin
alfred kyle francis bradley herbert jesus hunter tyler cameron dylan austin logan mason ethan owen
mary patricia linda barbara elizabeth susan margaret dorothy lisa nancy karen betty helen donna carol
ruth sharon michelle laura kimberly deborah jessica shirley cynthia angela melissa brenda amy virginia
rebecca kathleen pamela martha debra amanda carolyn janet catherine frances ann joyce diane alice julie
heather teresa doris gloria evelyn jean cheryl mildred katherine joan ashley judith rose janice kelly
nicole judy kathy theresa beverly denise tammy irene jane lori rachel marilyn andrea kathryn louise
jacqueline wanda bonnie julia ruby lois tina phyllis norma paula diana annie lillian emily robin peggy
crystal gladys rita dawn connie florence tracy edna tiffany carmen rosa cindy grace wendy victoria edith
kim sherry sylvia josephine thelma shannon sheila ethel ellen elaine marjorie carrie monica esther
pauline amber samantha natasha alexandra gabriela valentina isabella olivia abigail madison chloe
schmidt mueller maier meier schneider fischer weber meyer wagner becker schulz hoffmann schaefer koch
bauer richter klein wolf schroeder neumann schwarz zimmermann braun krueger hofmann hartmann lange
smith johnson williams brown jones miller davis garcia rodriguez wilson martinez anderson taylor moore
jackson thompson white harris clark lewis robinson walker young hill green baker nelson carter
deutschland germany berlin hamburg muenchen munich frankfurt duesseldorf dresden europa europe america
amerika usa england london paris france frankreich italien italia italy roma rome spanien spain espana
mallorca wien vienna oesterreich austria schweiz switzerland zuerich polen poland warschau tuerkei
turkey istanbul galatasaray fenerbahce besiktas russland russia moskau china japan tokyo india brasil
brazil mexico canada kanada texas dallas houston chicago boston newyork california hollywood florida
miami lasvegas seattle denver atlanta alaska hawaii australia sydney africa afrika
business firma company buero office arbeit work chef boss manager sales verkauf einkauf support service
kunde kunden kundenservice customer shop onlineshop konto account bank sparkasse volksbank paypal ebay
geld money cash dollar euro million rich reich gold silber silver diamond diamant platinum platin crystal
jewel juwel pirate pirat ninja samurai warrior krieger soldier soldat hunter jaeger killer sniper ranger
assassin marine army navy police polizei feuerwehr fireman doctor doktor nurse lehrer teacher student
schule school college university abitur blackjack poker casino lucky winner gewinner champion sieger
number nummer eins one first erster firstone ichbins trustno trustnoone noone nobody niemand
blue blau red rot green gruen yellow gelb black schwarz white weiss purple lila pink rosa brown braun
silver bluesky darkness dunkel light licht fire feuer ice eis water wasser earth erde wind storm sturm
thunder donner lightning blitz snow schnee rain regen ocean ozean river fluss mountain berg forest wald
garden garten house haus home zuhause family familie mother mutter mama mami mommy father vater papa papi
daddy sister schwester brother bruder oma opa grandma grandpa friends freunde friend freund freundin
girl boy maedchen junge lady ladies mister gangster gangsta player hacker hack cracker crazy verrueckt
cool coolio super supi toll geil hammer genial perfect perfekt beautiful schoen pretty happy gluecklich
smile smiley lucky funny lustig magic magie zauber wizard mystery alpha beta gamma delta omega sigma
alphabet trinity genesis eternity infinity universe galaxy galaxie saturn jupiter venus mars pluto uranus
neptun apollo athena hercules achilles spartan sparta legend legende phantom ghost geist vampire vampir
zombie werewolf skull tattoo rebel rebell outlaw maverick ranger raider voyager explorer pioneer
discovery columbia challenger atlantis enter return escape delete control alt shift tab space backspace
keyboard tastatur mouse monitor printer drucker laptop notebook tablet telefon telephone phone handy
simatic siemens step tia portal logo profinet profibus robot roboter automation maschine machine technik
elektro elektrik werkstatt industrie steuerung sensor motor
`;

export const commonWords: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean));
