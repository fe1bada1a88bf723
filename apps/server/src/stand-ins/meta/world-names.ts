/** What the businesses of the practice world are called: page, username, category. */
export const PAGES = [
  ['Ξενοδοχείο Αιγαίο', 'hotelaegean', 'Hotel'],
  ['Ταβέρνα Το Λιμάνι', 'tavernalimani', 'Greek restaurant'],
  ['Οδοντιατρείο Χαμόγελο', 'dentalsmile', 'Dentist'],
  ['Ελαιώνες Μεσσηνίας', 'messiniaolive', 'Food & beverage'],
  ['Γυμναστήριο Ενέργεια', 'gymenergeia', 'Gym'],
  ['Κήπος & Αυλή', 'kiposavli', 'Garden centre'],
  ['Φροντιστήριο Πρόοδος', 'proodosedu', 'Education'],
  ['Νότος Κατασκευές', 'notosbuild', 'Construction company'],
  ['Ανθοπωλείο Ίρις', 'irisflowers', 'Florist'],
  ['Πελοπόννησος Tours', 'pelotours', 'Tour agency'],
] as const

/** What campaigns are about, with their objective on the platform. */
export const THEMES = [
  ['Κρατήσεις καλοκαιριού', 'OUTCOME_LEADS'],
  ['Προσφορά φθινοπώρου', 'OUTCOME_SALES'],
  ['Επισκέψεις στο κατάστημα', 'OUTCOME_AWARENESS'],
  ['Δωρεάν εκτίμηση', 'OUTCOME_LEADS'],
  ['Νέα συλλογή', 'OUTCOME_SALES'],
  ['Μηνύματα από πελάτες', 'OUTCOME_ENGAGEMENT'],
  ['Εγγραφές νέας χρονιάς', 'OUTCOME_LEADS'],
  ['Επισκέπτες ιστοσελίδας', 'OUTCOME_TRAFFIC'],
] as const

/** Whom ad sets address. */
export const AUDIENCES = [
  ['Αθήνα 25–45', { age_min: 25, age_max: 45, geo_locations: { cities: [{ name: 'Athens' }] } }],
  ['Πελοπόννησος 30–65', { age_min: 30, age_max: 65, geo_locations: { regions: [{ name: 'Peloponnese' }] } }],
  ['Επισκέπτες 30 ημερών', { age_min: 18, age_max: 65, geo_locations: { countries: ['GR'] } }],
  ['Παρόμοιοι με πελάτες', { age_min: 21, age_max: 60, geo_locations: { countries: ['GR', 'CY'] } }],
] as const

/** What ads show: name, headline, text, button. */
export const CREATIVES = [
  ['Βίντεο 15 δευτ.', 'Η θάλασσα σε περιμένει', 'Τρεις διανυκτερεύσεις για δύο, με πρωινό. Ως τέλος του μήνα.', 'BOOK_NOW'],
  ['Εικόνα Α', 'Δωρεάν εκτίμηση σε 24 ώρες', 'Στείλτε δύο φωτογραφίες και σας απαντάμε την επόμενη μέρα.', 'GET_QUOTE'],
  ['Καρουζέλ', 'Τα πέντε που ζητάτε πιο συχνά', 'Οι επιλογές των πελατών μας φέτος, με τιμές.', 'SHOP_NOW'],
  ['Εικόνα Β', 'Μια μέρα μαζί μας', 'Από το πρώτο φως ως το δείπνο στην αυλή.', 'LEARN_MORE'],
] as const

/** Texts of posts. */
export const POSTS = [
  'Καλημέρα από την αυλή μας! Σήμερα ανοιχτά ως αργά.',
  'Ευχαριστούμε για τα χαμόγελα του Σαββατοκύριακου.',
  'Νέο ωράριο από Δευτέρα: 09:00–21:00.',
  'Δύο θέσεις έμειναν για το σεμινάριο της Πέμπτης. Στείλτε μήνυμα.',
  'Τι θα θέλατε να δείτε τον επόμενο μήνα; Γράψτε μας στα σχόλια.',
  'Πριν και μετά: έξι εβδομάδες δουλειάς σε μία φωτογραφία.',
] as const
