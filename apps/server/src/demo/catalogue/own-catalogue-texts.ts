/** `type | code | category | English | Greek | unit | price in euros | cost | short text in English | in Greek | parts: product×quantity, -n = percent off`; `?` after the code = draft */
const PRODUCTS = `
service | AEG-COPY | content | Copywriting in three languages | Κειμενογραφία σε τρεις γλώσσες | hour | 60 | 32 | Greek, English and German by native speakers. | Ελληνικά, αγγλικά και γερμανικά από φυσικούς ομιλητές. |
service | AEG-DRONE | video | Drone shooting | Λήψεις με drone | day | 480 | 290 | With licence and insurance, on all islands. | Με άδεια και ασφάλιση, σε όλα τα νησιά. |
service | AEG-CHANNEL | consulting | Care of booking channels | Διαχείριση καναλιών κρατήσεων | month | 280 | 120 | Prices, pictures and availability on all channels. | Τιμές, φωτογραφίες και διαθεσιμότητα σε όλα τα κανάλια. |
basic | AEG-HOTEL | social-media | Hotel presence | Παρουσία ξενοδοχείου | month | 690 | | Twelve posts, stories and the care of booking channels. | Δώδεκα αναρτήσεις, stories και διαχείριση καναλιών κρατήσεων. | AEG-COPY*6 AEG-CHANNEL*1
basic | AEG-SEASON | video | Opening of the season | Άνοιγμα σεζόν | piece | 2400 | | Film, photographs and texts before the first guests. | Ταινία, φωτογραφίες και κείμενα πριν από τους πρώτους επισκέπτες. | AEG-DRONE*2 AEG-COPY*12
basic | AEG-REVIEWS? | consulting | Care of guest reviews | Διαχείριση κριτικών | month | 190 | 85 | An answer to every review within a day. | Απάντηση σε κάθε κριτική μέσα σε μία ημέρα. | AEG-COPY*2
package | AEG-YEAR | video | A whole season | Ολόκληρη σεζόν | piece | | | The opening and seven months of presence. | Το άνοιγμα και επτά μήνες παρουσίας. | AEG-SEASON*1 AEG-HOTEL*7-10`

/** `package | edition | own price in euros | product×quantity`; `*` marks the recommended one. */
const EDITIONS = `
AEG-YEAR | Boutique | 5900 | AEG-SEASON*1 AEG-HOTEL*6
AEG-YEAR | *Resort | | AEG-SEASON*1 AEG-HOTEL*7`

const rows = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))

const cents = (euros: string) => (euros ? Math.round(Number(euros) * 100) : null)

function partsOf(text: string) {
  return text
    .split(' ')
    .filter(Boolean)
    .map((part) => {
      const [, code = '', quantity = '', percent = '0'] = /^([A-Z-]+)\*(\d+)(?:-(\d+))?$/.exec(part) ?? []
      return { code, quantity: Number(quantity), discount_bp: Number(percent) * 100 }
    })
}

/** Products of the agency of the demo. */
export const OWN_PRODUCTS = rows(PRODUCTS).map(
  ([
    type = '',
    code = '',
    category = '',
    name_en = '',
    name_gr = '',
    unit = '',
    price = '',
    cost = '',
    short_en = '',
    short_gr = '',
    parts = '',
  ]) => ({
    type,
    code: code.replace('?', ''),
    is_draft: code.endsWith('?'),
    category,
    name_en,
    name_gr,
    unit,
    price_minor: cents(price),
    cost_minor: cents(cost),
    short_en,
    short_gr,
    parts: partsOf(parts),
  }),
)
export type OwnProduct = (typeof OWN_PRODUCTS)[number]

/** Editions of its package. */
export const OWN_EDITIONS = rows(EDITIONS).map(([code = '', name = '', price = '', parts = '']) => ({
  code,
  name: name.replace('*', ''),
  is_default: name.startsWith('*'),
  price_minor: cents(price),
  parts: partsOf(parts),
}))
