/** Jobs of an agency for its clients, as projects are called. */
export const PROJECT_NAMES = [
  'Νέα ιστοσελίδα',
  'Καλοκαιρινή καμπάνια',
  'Ανανέωση λογοτύπου',
  'E-shop για το εξωτερικό',
  'Φωτογράφιση προϊόντων',
  'Newsletter 2026',
  'Launch event',
  'SEO audit and content plan',
] as const

/** What is to be done in a project. */
export const PROJECT_TASKS = [
  'Συνάντηση έναρξης',
  'Σύντομη περιγραφή του έργου (brief)',
  'Δομή σελίδων και κείμενα',
  'Πρώτη πρόταση σχεδιασμού',
  'Έγκριση από τον πελάτη',
  'Διορθώσεις μετά την έγκριση',
  'Παράδοση τελικών αρχείων',
  'Απολογισμός και επόμενα βήματα',
] as const

/** What a provider is asked to do. */
export const PROVIDER_SCOPES = [
  'Σχεδιασμός τριών προτάσεων και δύο κύκλοι διορθώσεων.',
  'Λήψη και επεξεργασία 40 φωτογραφιών σε φυσικό χώρο.',
  'Κείμενα στα ελληνικά και στα αγγλικά, έως 12 σελίδες.',
] as const

/** A conversation of a project: who writes, and whether it is for the agency alone. */
export const PROJECT_TALK: readonly { by: 'agency' | 'client'; text: string; note?: true }[] = [
  { by: 'agency', text: 'Καλημέρα σας! Ανέβηκε το χρονοδιάγραμμα του έργου, δείτε το όποτε μπορείτε.' },
  { by: 'client', text: 'Το είδαμε, είμαστε σύμφωνοι. Μπορούμε να έχουμε την πρώτη πρόταση ως την Παρασκευή;' },
  { by: 'agency', text: 'Να ζητήσουμε από τον σχεδιαστή να δουλέψει πρώτα την αρχική σελίδα.', note: true },
  { by: 'agency', text: 'Βεβαίως, θα την έχετε την Παρασκευή το μεσημέρι.' },
]
