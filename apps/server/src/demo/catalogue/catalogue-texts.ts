/** `code | category | English | Greek | unit | price in euros | own cost, empty where providers make it | provider:cost …` */
const SERVICES = `
COPY-POST | content | Social post copy | Κείμενο ανάρτησης | post | 18 | | copy:9 seo:12
COPY-ARTICLE | content | Blog article, 800 words | Άρθρο blog, 800 λέξεις | piece | 120 | | copy:65 seo:75
COPY-PAGE | content | Web page copy | Κείμενο σελίδας | page | 90 | | copy:45 web:60
TRANSLATE | content | Translation | Μετάφραση | word | 0.12 | | copy:0.07
DESIGN-POST | social-media | Social post design | Σχεδιασμός ανάρτησης | post | 35 | | design:18
DESIGN-BANNER | google-ads | Banner set, 6 sizes | Σετ banner, 6 μεγέθη | piece | 180 | | design:95
DESIGN-LOGO | branding | Logo design | Σχεδιασμός λογοτύπου | piece | 650 | | design:340 web:420
DESIGN-MANUAL | branding | Brand manual | Εγχειρίδιο ταυτότητας | piece | 900 | | design:480
DESIGN-PRINT | print | Leaflet design | Σχεδιασμός εντύπου | page | 140 | | design:70 print:85
PRINT-A5 | print | Leaflet printing, 1,000 pieces | Εκτύπωση εντύπων, 1.000 τεμάχια | piece | 190 | | print:118
PRINT-CARDS | print | Business cards, 250 pieces | Επαγγελματικές κάρτες, 250 τεμάχια | piece | 65 | | print:34
VIDEO-SPOT | video | Video spot, 30 seconds | Σποτ 30 δευτερολέπτων | piece | 1400 | | video:820
VIDEO-REEL | video | Reel, up to 60 seconds | Reel έως 60 δευτερόλεπτα | piece | 240 | | video:130 design:150
VIDEO-DRONE | video | Drone shooting, half a day | Λήψεις με drone, μισή ημέρα | day | 520 | | video:310
PHOTO-DAY | video | Photography, one day | Φωτογράφιση, μία ημέρα | day | 480 | | video:290 design:330
SEO-AUDIT | seo | Technical SEO audit | Τεχνικός έλεγχος SEO | piece | 450 | | seo:210
SEO-MONTH | seo | SEO care | Συντήρηση SEO | month | 380 | | seo:190
SEO-LINKS | seo | Link building, 5 links | Link building, 5 σύνδεσμοι | piece | 420 | | seo:240 copy:260
WEB-LANDING | web-design | Landing page build | Κατασκευή landing page | page | 490 | | web:260
WEB-SITE | web-design | Website build, up to 8 pages | Κατασκευή ιστοσελίδας έως 8 σελίδες | piece | 2200 | | web:1250
WEB-CARE | web-design | Website maintenance | Συντήρηση ιστοσελίδας | month | 75 | | web:38 seo:45
ADS-SETUP | google-ads | Ads account setup | Στήσιμο λογαριασμού διαφημίσεων | piece | 250 | 90 |
ADS-MONTH | google-ads | Ads management | Διαχείριση διαφημίσεων | month | 320 | 140 |
CONSULT-HOUR | consulting | Strategy consulting | Συμβουλευτική στρατηγικής | hour | 95 | 40 |`

/** `code | category | English | Greek | unit | price in euros | short text in English | in Greek | service×quantity, ? = optional with extra price` */
const BASICS = `
SOCIAL-S | social-media | Social media, 8 posts | Social media, 8 αναρτήσεις | month | 390 | Copy and design of eight posts, planned and published. | Κείμενα και σχεδιασμός οκτώ αναρτήσεων, με προγραμματισμό. | COPY-POST*8 DESIGN-POST*8 VIDEO-REEL*1?240
SOCIAL-M | social-media | Social media, 12 posts | Social media, 12 αναρτήσεις | month | 560 | Twelve posts a month with one reel. | Δώδεκα αναρτήσεις τον μήνα και ένα reel. | COPY-POST*12 DESIGN-POST*12 VIDEO-REEL*1 PHOTO-DAY*1?480
SOCIAL-L | social-media | Social media, 20 posts | Social media, 20 αναρτήσεις | month | 890 | Twenty posts, two reels and answers to comments. | Είκοσι αναρτήσεις, δύο reels και απαντήσεις σε σχόλια. | COPY-POST*20 DESIGN-POST*20 VIDEO-REEL*2
SOCIAL-LAUNCH | social-media | Social media launch | Έναρξη στα social media | piece | 420 | Profiles, covers and the first nine posts. | Προφίλ, εξώφυλλα και οι πρώτες εννέα αναρτήσεις. | COPY-POST*9 DESIGN-POST*9
REELS-4 | video | Four reels a month | Τέσσερα reels τον μήνα | month | 860 | Idea, shooting and editing of four reels. | Ιδέα, λήψεις και μοντάζ για τέσσερα reels. | VIDEO-REEL*4
GADS-START | google-ads | Google Ads start | Ξεκίνημα Google Ads | piece | 480 | Account, measurement and three campaigns. | Λογαριασμός, μέτρηση και τρεις καμπάνιες. | ADS-SETUP*1 DESIGN-BANNER*1?180
GADS-CARE | google-ads | Google Ads care | Διαχείριση Google Ads | month | 350 | Weekly care of campaigns and a monthly report. | Εβδομαδιαία φροντίδα και μηνιαία αναφορά. | ADS-MONTH*1
GADS-SHOP | google-ads | Shopping ads | Διαφημίσεις Shopping | month | 420 | Product feed, campaigns and reports for shops. | Τροφοδοσία προϊόντων, καμπάνιες και αναφορές για e-shop. | ADS-MONTH*1 CONSULT-HOUR*1
BANNERS | google-ads | Banner campaign kit | Πακέτο banner καμπάνιας | piece | 260 | Six sizes in two messages. | Έξι μεγέθη σε δύο μηνύματα. | DESIGN-BANNER*1 COPY-POST*2
SEO-START | seo | SEO start | Ξεκίνημα SEO | piece | 690 | Audit, plan and the first corrections. | Έλεγχος, πλάνο και οι πρώτες διορθώσεις. | SEO-AUDIT*1 CONSULT-HOUR*2
SEO-GROW | seo | SEO growth | Ανάπτυξη SEO | month | 540 | Care, one article and new links each month. | Φροντίδα, ένα άρθρο και νέοι σύνδεσμοι κάθε μήνα. | SEO-MONTH*1 COPY-ARTICLE*1 SEO-LINKS*1?420
SEO-LOCAL | seo | Local SEO | Τοπικό SEO | month | 240 | Maps, reviews and local pages. | Χάρτες, κριτικές και τοπικές σελίδες. | SEO-MONTH*0.5
SEO-CONTENT | seo | SEO articles, 4 | Άρθρα SEO, 4 | month | 460 | Four articles that are found. | Τέσσερα άρθρα που βρίσκονται. | COPY-ARTICLE*4
LANDING | web-design | Landing page | Landing page | piece | 690 | One page with one aim, with copy and form. | Μία σελίδα με έναν στόχο, με κείμενα και φόρμα. | WEB-LANDING*1 COPY-PAGE*1 TRANSLATE*400?48
SITE-S | web-design | Company website | Εταιρική ιστοσελίδα | piece | 3200 | Up to eight pages in one language. | Έως οκτώ σελίδες σε μία γλώσσα. | WEB-SITE*1 COPY-PAGE*8 TRANSLATE*3000?360
SITE-L | web-design | Website in two languages | Ιστοσελίδα σε δύο γλώσσες | piece | 4600 | Greek and English, with photography. | Ελληνικά και αγγλικά, με φωτογράφιση. | WEB-SITE*1 COPY-PAGE*8 TRANSLATE*3000 PHOTO-DAY*1
SITE-CARE | web-design | Website care | Φροντίδα ιστοσελίδας | month | 95 | Updates, backups and small changes. | Ενημερώσεις, αντίγραφα και μικρές αλλαγές. | WEB-CARE*1
SITE-RENEW | web-design | Website renewal | Ανανέωση ιστοσελίδας | piece | 1900 | New looks for the content that is there. | Νέα εμφάνιση για το υπάρχον περιεχόμενο. | WEB-SITE*0.6 DESIGN-BANNER*1
LOGO | branding | Logo | Λογότυπο | piece | 850 | Three ideas, two rounds, all files. | Τρεις προτάσεις, δύο γύροι, όλα τα αρχεία. | DESIGN-LOGO*1
BRAND | branding | Brand identity | Εταιρική ταυτότητα | piece | 1950 | Logo, colours, type and a manual. | Λογότυπο, χρώματα, γραμματοσειρές και εγχειρίδιο. | DESIGN-LOGO*1 DESIGN-MANUAL*1 PRINT-CARDS*1?65
REBRAND | branding | Rebranding | Ανανέωση ταυτότητας | piece | 2600 | Research, new identity and change-over plan. | Έρευνα, νέα ταυτότητα και πλάνο μετάβασης. | DESIGN-LOGO*1 DESIGN-MANUAL*1 CONSULT-HOUR*6
ARTICLES-2 | content | Two articles a month | Δύο άρθρα τον μήνα | month | 260 | Research, writing and pictures. | Έρευνα, συγγραφή και εικόνες. | COPY-ARTICLE*2
NEWSLETTER | email-marketing | Newsletter | Newsletter | piece | 220 | Copy, design and sending of one issue. | Κείμενο, σχεδιασμός και αποστολή ενός τεύχους. | COPY-POST*4 DESIGN-BANNER*0.5
MAIL-FLOW | email-marketing | Welcome e-mails | E-mail καλωσορίσματος | piece | 480 | Five e-mails that follow a subscription. | Πέντε e-mail μετά την εγγραφή. | COPY-PAGE*2 CONSULT-HOUR*1
SPOT | video | Video spot | Διαφημιστικό σποτ | piece | 1900 | Script, one day of shooting, editing and music. | Σενάριο, μία ημέρα γυρισμάτων, μοντάζ και μουσική. | VIDEO-SPOT*1 COPY-PAGE*1 VIDEO-DRONE*1?520
PHOTO | video | Product photography | Φωτογράφιση προϊόντων | piece | 620 | One day, forty edited pictures. | Μία ημέρα, σαράντα επεξεργασμένες φωτογραφίες. | PHOTO-DAY*1
HOTEL-FILM | video | Hotel film | Ταινία ξενοδοχείου | piece | 2900 | Two days, drone, three languages of titles. | Δύο ημέρες, drone, τίτλοι σε τρεις γλώσσες. | VIDEO-SPOT*1 VIDEO-DRONE*2 TRANSLATE*300
LEAFLET | print | Leaflet, 1,000 pieces | Έντυπο, 1.000 τεμάχια | piece | 420 | Design and print on 170 g paper. | Σχεδιασμός και εκτύπωση σε χαρτί 170 γρ. | DESIGN-PRINT*1 PRINT-A5*1
MENU | print | Menu for restaurants | Κατάλογος εστιατορίου | piece | 560 | Twelve pages in two languages. | Δώδεκα σελίδες σε δύο γλώσσες. | DESIGN-PRINT*2 TRANSLATE*900 PRINT-A5*0.5
CARDS | print | Business cards | Επαγγελματικές κάρτες | piece | 130 | Design and 250 pieces. | Σχεδιασμός και 250 τεμάχια. | PRINT-CARDS*1 DESIGN-PRINT*0.4
STRATEGY | consulting | Marketing plan | Πλάνο μάρκετινγκ | piece | 1200 | Two workshops and a plan for a year. | Δύο εργαστήρια και πλάνο για ένα έτος. | CONSULT-HOUR*10
COACHING | consulting | Monthly coaching | Μηνιαία καθοδήγηση | month | 340 | Three hours with a strategist each month. | Τρεις ώρες με στρατηγικό σύμβουλο κάθε μήνα. | CONSULT-HOUR*3`

/** `product | service in it | service that takes its place | quantity | extra price in euros` */
const UPGRADES = `
SOCIAL-S | DESIGN-POST | VIDEO-REEL | 2 | 190
SOCIAL-M | VIDEO-REEL | VIDEO-SPOT | 1 | 900
SOCIAL-L | VIDEO-REEL | VIDEO-DRONE | 1 | 380
SOCIAL-LAUNCH | DESIGN-POST | PHOTO-DAY | 1 | 320
GADS-CARE | ADS-MONTH | CONSULT-HOUR | 6 | 60
SEO-START | SEO-AUDIT | SEO-MONTH | 2 | 160
SEO-GROW | COPY-ARTICLE | COPY-PAGE | 2 | 55
LANDING | WEB-LANDING | WEB-SITE | 1 | 1750
SITE-S | COPY-PAGE | COPY-ARTICLE | 8 | 35
SITE-L | PHOTO-DAY | VIDEO-SPOT | 1 | 980
LOGO | DESIGN-LOGO | DESIGN-MANUAL | 1 | 320
SPOT | VIDEO-SPOT | VIDEO-DRONE | 3 | 240
LEAFLET | PRINT-A5 | PRINT-CARDS | 4 | 90
PHOTO | PHOTO-DAY | VIDEO-DRONE | 1 | 60`

/** `name | client | category | product | caption in Greek` */
const PROJECTS = `
Κυκλάδες: καλοκαίρι στα social | hotels | social-media | SOCIAL-L | +64% κρατήσεις από Instagram σε μία σεζόν
Κυκλάδες: ταινία για τρία νησιά | hotels | video | HOTEL-FILM | 1,2 εκ. προβολές σε έξι εβδομάδες
Μόδα Αθήνα: νέο e-shop | fashion | web-design | SITE-L | Δύο γλώσσες, +38% ολοκληρωμένες αγορές
Μόδα Αθήνα: Shopping ads | fashion | google-ads | GADS-SHOP | ROAS 5,4 στο πρώτο τρίμηνο
Χαμόγελο: τοπικό SEO | dental | seo | SEO-LOCAL | Πρώτη θέση στον χάρτη για οκτώ αναζητήσεις
Ελαιώνες Κρήτης: ταυτότητα | olive | branding | BRAND | Βραβείο συσκευασίας 2025
Fit Factory: landing page εγγραφών | gym | web-design | LANDING | 412 εγγραφές τον Ιανουάριο
Κτήμα Αμπελώνες: ετικέτες και έντυπα | winery | print | LEAFLET | Τέσσερις ετικέτες, ένα ύφος`

/** Sold by the month: with a yearly price of ten months; the first of them also by the quarter. */
export const RECURRING = [
  'SOCIAL-S',
  'SOCIAL-M',
  'SOCIAL-L',
  'REELS-4',
  'GADS-CARE',
  'GADS-SHOP',
  'SEO-GROW',
  'SEO-LOCAL',
  'SEO-CONTENT',
  'SITE-CARE',
  'ARTICLES-2',
  'COACHING',
  'SEO-MONTH',
  'WEB-CARE',
  'ADS-MONTH',
  'NEWSLETTER',
]
export const BY_QUARTER = 8

/** Made, and not yet for sale. */
export const DRAFTS = ['SEO-LINKS', 'REBRAND', 'MENU']

const rows = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()))
const cents = (euros: string) => Math.round(Number(euros) * 100)

/** Per 1,000 where a unit is cheaper than a cent can say. */
const priced = (euros: string) =>
  Number(euros) * 100 < 50 ? { minor: Math.round(Number(euros) * 100_000), per: 1000 } : { minor: cents(euros), per: 1 }

export const DEMO_SERVICES = rows(SERVICES).map(
  ([code = '', category = '', name_en = '', name_gr = '', unit = '', price = '', cost = '', providers = '']) => ({
    code,
    category,
    name_en,
    name_gr,
    unit,
    price_minor: priced(price).minor,
    price_per: priced(price).per,
    cost_minor: cost ? cents(cost) : null,
    providers: providers
      .split(' ')
      .filter(Boolean)
      .map((one) => {
        const [account = '', asked = ''] = one.split(':')
        return { account, cost_minor: Math.round(Number(asked) * 100 * priced(price).per) }
      }),
  }),
)

export const DEMO_BASICS = rows(BASICS).map(
  ([code = '', category = '', name_en = '', name_gr = '', unit = '', price = '', short_en = '', short_gr = '', parts = '']) => ({
    code,
    category,
    name_en,
    name_gr,
    unit,
    price_minor: cents(price),
    short_en,
    short_gr,
    services: parts.split(' ').map((part) => {
      const [, service = '', quantity = '1', extra] = /^([A-Z0-9-]+)\*([\d.]+)(?:\?(\d+))?$/.exec(part) ?? []
      return {
        service,
        quantity: Number(quantity),
        is_optional: extra !== undefined,
        price_delta_minor: extra ? Math.round(cents(extra) / Number(quantity)) : 0,
      }
    }),
  }),
)

export const DEMO_UPGRADES = rows(UPGRADES).map(([product = '', base = '', service = '', quantity = '', extra = '']) => ({
  product,
  base,
  service,
  quantity: Number(quantity),
  price_delta_minor: Math.round(cents(extra) / Number(quantity)),
}))

export const DEMO_PROJECTS = rows(PROJECTS).map(([name = '', client = '', category = '', product = '', caption = '']) => ({
  name,
  client,
  category,
  product,
  caption,
}))
