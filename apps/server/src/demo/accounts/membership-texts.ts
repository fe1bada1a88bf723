/** `code | name | price a month in euros | rank | days of trial | short text in English | in Greek` */
const MEMBERSHIPS = `
MEM-FREE | Free | 0 | 0 | 0 | To look around and begin. | Για να γνωρίσετε την εφαρμογή και να ξεκινήσετε.
MEM-STARTER | Starter | 29 | 10 | 14 | For small businesses with a growing list of customers. | Για μικρές επιχειρήσεις που μεγαλώνουν το πελατολόγιό τους.
MEM-PRO | Pro | 79 | 20 | 14 | For teams that do marketing every day. | Για ομάδες που κάνουν μάρκετινγκ κάθε μέρα.
MEM-AGENCY | Agency | 199 | 30 | 30 | For agencies that look after clients and providers. | Για agencies που φροντίζουν πελάτες και συνεργάτες.`

/** `feature | Free | Starter | Pro | Agency`; a number is a limit, `∞` none, `+` included, `-` not. */
const FEATURES = `
contacts.max | 500 | 2000 | 10000 | 100000
members.max | 2 | 5 | 15 | ∞
projects.max | 3 | 10 | 50 | ∞
pages.max | 1 | 5 | 25 | ∞
emails.monthly | 1000 | 10000 | 50000 | 250000
storage.gb | 1 | 5 | 50 | 500
sms.enabled | - | + | + | +
facebook.enabled | - | + | + | +
instagram.enabled | - | + | + | +
google_ads.enabled | - | - | + | +
woocommerce.enabled | - | + | + | +
soft_one.enabled | - | - | + | +
automations.enabled | - | - | + | +
funnels.enabled | - | - | + | +
audiences.sync | - | - | + | +
api.enabled | - | - | + | +
subscriptions.enabled | - | - | + | +
production.enabled | - | - | - | +
white_label | - | - | - | +`

/** Which account has which; all others have the free one. The car rental has more contacts than that allows. */
export const DEMO_PLANS: readonly (readonly [account: string, membership: string, status: 'active' | 'trial'])[] = [
  ['platform', 'MEM-AGENCY', 'active'],
  ['aegean', 'MEM-AGENCY', 'active'],
  ['olympus', 'MEM-AGENCY', 'active'],
  ['hotels', 'MEM-PRO', 'active'],
  ['fashion', 'MEM-PRO', 'active'],
  ['dental', 'MEM-STARTER', 'active'],
  ['olive', 'MEM-STARTER', 'active'],
  ['gym', 'MEM-STARTER', 'active'],
  ['school', 'MEM-STARTER', 'trial'],
  ['winery', 'MEM-STARTER', 'active'],
  ['design', 'MEM-STARTER', 'active'],
  ['web', 'MEM-STARTER', 'active'],
]

const cells = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))

const given = cells(FEATURES)

export const DEMO_MEMBERSHIPS = cells(MEMBERSHIPS).map(
  ([code = '', name = '', price = '', tier = '', trial = '', short_en = '', short_gr = ''], place) => ({
    code,
    name,
    price_minor: Number(price) * 100,
    tier: Number(tier),
    trial_days: Number(trial),
    short_en,
    short_gr,
    features: given.map(([feature_code = '', ...words]) => featureOf(feature_code, words[place] ?? '-')),
  }),
)

function featureOf(feature_code: string, word: string) {
  return { feature_code, enabled: word !== '-', value: /^\d+$/.test(word) ? Number(word) : null }
}
