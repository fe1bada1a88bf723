/** A category of the demo: names in both languages, tags by language. */
export interface TagSet {
  name: { en: string; gr: string }
  color: string
  is_exclusive?: true
  tags: readonly { en: string; gr: string; color?: string }[]
}

const pairs = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [en, gr] = line.split('|').map((part) => part.trim())
      return { en: en!, gr: gr! }
    })

/** 8 categories with 54 tags, 3 of them exclusive (domain.md 7). */
export const TAG_SETS: readonly TagSet[] = [
  {
    name: { en: 'Temperature', gr: 'Θερμοκρασία' },
    color: '#e03131',
    is_exclusive: true,
    tags: [
      { en: 'Hot', gr: 'Ζεστός', color: '#e03131' },
      { en: 'Warm', gr: 'Χλιαρός', color: '#f08c00' },
      { en: 'Cold', gr: 'Κρύος', color: '#1971c2' },
    ],
  },
  {
    name: { en: 'Customer value', gr: 'Αξία πελάτη' },
    color: '#9c36b5',
    is_exclusive: true,
    tags: pairs(`VIP | VIP\nGold | Χρυσός\nSilver | Ασημένιος\nStandard | Βασικός`),
  },
  {
    name: { en: 'Age group', gr: 'Ηλικία' },
    color: '#0c8599',
    is_exclusive: true,
    tags: pairs(`18–24 | 18–24\n25–34 | 25–34\n35–44 | 35–44\n45–54 | 45–54\n55+ | 55+`),
  },
  {
    name: { en: 'Interest', gr: 'Ενδιαφέρον' },
    color: '#2f9e44',
    tags: pairs(`
Offers | Προσφορές
Newsletter | Ενημερωτικό δελτίο
Events | Εκδηλώσεις
New arrivals | Νέες παραλαβές
Subscription | Συνδρομή
Gift card | Δωροκάρτα
Loyalty club | Πρόγραμμα επιβράβευσης
Partnership | Συνεργασία`),
  },
  {
    name: { en: 'Origin', gr: 'Προέλευση' },
    color: '#1971c2',
    tags: pairs(`
Trade fair | Έκθεση
Referral | Σύσταση
Google | Google
Facebook | Facebook
Instagram | Instagram
Radio | Ραδιόφωνο
Leaflet | Φυλλάδιο
Walk-in | Επίσκεψη στο κατάστημα`),
  },
  {
    name: { en: 'Area', gr: 'Περιοχή' },
    color: '#e8590c',
    tags: pairs(`
Athens | Αθήνα
Thessaloniki | Θεσσαλονίκη
Crete | Κρήτη
Cyclades | Κυκλάδες
Patras | Πάτρα
Volos | Βόλος
Rhodes | Ρόδος
Corfu | Κέρκυρα
Abroad | Εξωτερικό`),
  },
  {
    name: { en: 'Follow-up', gr: 'Ενέργεια' },
    color: '#f08c00',
    tags: pairs(`
Call back | Να κληθεί
Send offer | Να σταλεί προσφορά
Waiting for answer | Αναμονή απάντησης
Do not call | Χωρίς τηλεφώνημα
Wrong number | Λάθος αριθμός
Speaks English only | Μιλά μόνο αγγλικά
Complaint | Παράπονο
Testimonial | Έδωσε συστατικά λόγια`),
  },
  {
    name: { en: 'Occasion', gr: 'Περίσταση' },
    color: '#868e96',
    tags: pairs(`
Christmas | Χριστούγεννα
Easter | Πάσχα
Summer | Καλοκαίρι
Black Friday | Black Friday
Name day | Ονομαστική εορτή
Birthday | Γενέθλια
Wedding | Γάμος
Christening | Βάπτιση
Back to school | Επιστροφή στο σχολείο`),
  },
]
