/** `code | category | English | Greek | short text in English | in Greek | items: product×quantity, ? = left to choice, -n = percent off | own price in euros` */
const PACKAGES = `
PKG-START | branding | Start of a business | Ξεκίνημα επιχείρησης | Identity, website and first steps in social media. | Ταυτότητα, ιστοσελίδα και τα πρώτα βήματα στα social media. | LOGO*1 CARDS*1 SITE-S*1-5 SOCIAL-LAUNCH*1 PHOTO*1? |
PKG-ESHOP | google-ads | E-shop growth | Ανάπτυξη e-shop | Shopping ads, e-mails and content that sells. | Διαφημίσεις Shopping, e-mail και περιεχόμενο που πουλά. | GADS-START*1 GADS-SHOP*3-10 MAIL-FLOW*1 NEWSLETTER*2 PHOTO*1? |
PKG-HOTEL | video | Hotel season | Σεζόν ξενοδοχείου | Film, website renewal and ads before the season begins. | Ταινία, ανανέωση ιστοσελίδας και διαφημίσεις πριν από τη σεζόν. | HOTEL-FILM*1 SITE-RENEW*1 GADS-START*1 SEO-LOCAL*3-10 REELS-4*1? |
PKG-REST | print | Restaurant opening | Άνοιγμα εστιατορίου | Identity, cards and local presence. | Ταυτότητα, κάρτες και τοπική παρουσία. | BRAND*1-10 CARDS*1 SEO-LOCAL*3 SOCIAL-LAUNCH*1 LEAFLET*1? |
PKG-SOCIAL | social-media | Social media quarter | Τρίμηνο social media | Three months of posts with reels. | Τρεις μήνες αναρτήσεων με reels. | SOCIAL-M*3-10 REELS-4*1 STRATEGY*1? |
PKG-SEO | seo | SEO half-year | Εξάμηνο SEO | Audit, growth and articles for six months. | Έλεγχος, ανάπτυξη και άρθρα για έξι μήνες. | SEO-START*1 SEO-GROW*6-10 ARTICLES-2*6-15 LANDING*1? |
PKG-LAUNCH | consulting | Product launch | Λανσάρισμα προϊόντος | Plan, landing page, ads and a spot. | Πλάνο, landing page, διαφημίσεις και σποτ. | STRATEGY*1 LANDING*1 GADS-START*1 BANNERS*1 SPOT*1? |
PKG-LOCAL | seo | Local business | Τοπική επιχείρηση | To be found, and to look well when found. | Να σας βρίσκουν, και να φαίνεστε ωραία. | SEO-LOCAL*6-10 SITE-S*1 CARDS*1 LEAFLET*1? | 4500
PKG-REBRAND | branding | New face | Νέο πρόσωπο | A new identity with website and print. | Νέα ταυτότητα με ιστοσελίδα και έντυπα. | BRAND*1 SITE-RENEW*1 CARDS*1 LEAFLET*1 SPOT*1? |`

/** `package | edition | own price in euros | product×quantity …`; `*` marks the recommended one. */
const EDITIONS = `
PKG-START | Basic | | LOGO*1 CARDS*1 SITE-S*1
PKG-START | *Standard | | LOGO*1 CARDS*1 SITE-S*1 SOCIAL-LAUNCH*1
PKG-START | Premium | 4900 | LOGO*1 CARDS*2 SITE-S*1 SOCIAL-LAUNCH*1 PHOTO*1
PKG-ESHOP | *3 μήνες | | GADS-START*1 GADS-SHOP*3 MAIL-FLOW*1 NEWSLETTER*2
PKG-ESHOP | 6 μήνες | 3900 | GADS-START*1 GADS-SHOP*6 MAIL-FLOW*1 NEWSLETTER*4 PHOTO*1
PKG-HOTEL | *Boutique | | HOTEL-FILM*1 SITE-RENEW*1 GADS-START*1
PKG-HOTEL | Resort | 6900 | HOTEL-FILM*1 SITE-RENEW*1 GADS-START*1 SEO-LOCAL*6 REELS-4*1
PKG-REST | Essential | | BRAND*1 CARDS*1 SOCIAL-LAUNCH*1
PKG-REST | *Full | | BRAND*1 CARDS*1 SEO-LOCAL*3 SOCIAL-LAUNCH*1 LEAFLET*1
PKG-SOCIAL | Silver | | SOCIAL-M*3
PKG-SOCIAL | *Gold | | SOCIAL-M*3 REELS-4*3
PKG-SOCIAL | Platinum | 4900 | SOCIAL-M*3 REELS-4*3 STRATEGY*1
PKG-SEO | Growth | | SEO-START*1 SEO-GROW*6
PKG-SEO | *Growth + content | | SEO-START*1 SEO-GROW*6 ARTICLES-2*6
PKG-LAUNCH | Online | | STRATEGY*1 LANDING*1 GADS-START*1 BANNERS*1
PKG-LAUNCH | *Online + video | 4200 | STRATEGY*1 LANDING*1 GADS-START*1 BANNERS*1 SPOT*1
PKG-LOCAL | *Six months | | SEO-LOCAL*6 SITE-S*1 CARDS*1
PKG-LOCAL | A year | 5400 | SEO-LOCAL*12 SITE-S*1 CARDS*1 LEAFLET*1
PKG-REBRAND | Core | | BRAND*1 CARDS*1 LEAFLET*1
PKG-REBRAND | *Complete | 5600 | BRAND*1 SITE-RENEW*1 CARDS*1 LEAFLET*1 SPOT*1`

const rows = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))

const cents = (euros: string): number | null => (euros ? Math.round(Number(euros) * 100) : null)

function partsOf(text: string) {
  return text.split(' ').map((part) => {
    const [, code = '', quantity = '1', optional, percent] = /^([A-Z0-9-]+?)\*([\d.]+)(\?)?(?:-(\d+))?$/.exec(part) ?? []
    return { code, quantity: Number(quantity), is_optional: optional !== undefined, discount_bp: Number(percent ?? 0) * 100 }
  })
}

export const DEMO_PACKAGES = rows(PACKAGES).map(
  ([code = '', category = '', name_en = '', name_gr = '', short_en = '', short_gr = '', items = '', price = '']) => ({
    code,
    category,
    name_en,
    name_gr,
    short_en,
    short_gr,
    price_minor: cents(price),
    items: partsOf(items),
  }),
)

export const DEMO_EDITIONS = rows(EDITIONS).map(([product = '', name = '', price = '', items = '']) => ({
  product,
  name: name.replace('*', ''),
  is_default: name.startsWith('*'),
  price_minor: cents(price),
  items: partsOf(items),
}))
