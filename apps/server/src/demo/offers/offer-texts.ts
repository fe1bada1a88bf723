/** Titles of offers and what they are about, in the words of an agency. */
export const OFFER_TITLES = {
  gr: [
    'Διαχείριση κοινωνικών δικτύων',
    'Καμπάνια Google Ads για το νέο κατάστημα',
    'Κατασκευή ηλεκτρονικού καταστήματος',
    'Ανανέωση εταιρικής ταυτότητας',
    'Βίντεο παρουσίασης υπηρεσιών',
    'Βελτιστοποίηση για μηχανές αναζήτησης',
    'Φωτογράφιση προϊόντων και χώρων',
    'Ενημερωτικά δελτία και αυτοματισμοί',
  ],
  en: [
    'Social media management',
    'Search campaign for the summer season',
    'Online store from scratch',
    'Brand identity refresh',
    'Product video series',
    'Search engine optimisation',
  ],
} as const

export const OFFER_TERMS = {
  gr: '<p>Πληρωμή εντός 30 ημερών από την έκδοση του τιμολογίου. Δύο γύροι διορθώσεων περιλαμβάνονται στην τιμή.</p>',
  en: '<p>Payment within 30 days of the invoice. Two rounds of corrections are included.</p>',
} as const

export const OFFER_NOTES = [
  'Ζήτησαν και από άλλον προσφορά, έχουμε περιθώριο 5 %.',
  'Να κλείσει πριν από τις διακοπές.',
  'Prefers to start small and grow.',
] as const

export const DECLINE_NOTES = [
  'Το αναβάλλουμε για του χρόνου.',
  'Βρήκαμε κάτι πιο κοντά στον προϋπολογισμό μας.',
  'We decided to do it ourselves.',
] as const
