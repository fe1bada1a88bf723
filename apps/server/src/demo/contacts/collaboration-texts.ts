/** What people write about contacts, in both languages. */
export const NOTES = {
  gr: [
    'Προτιμά επικοινωνία μετά τις 18:00.',
    'Ενδιαφέρεται για το πακέτο της άνοιξης, να σταλεί τιμοκατάλογος.',
    'Μας σύστησε σε δύο γνωστούς της.',
    'Ζήτησε τιμολόγιο αντί για απόδειξη.',
    'Θα περάσει από το γραφείο την επόμενη εβδομάδα.',
    'Έχει ήδη συνεργασία με άλλον, λήγει τον Σεπτέμβριο.',
    'Θέλει να μιλά πάντα με το ίδιο άτομο.',
    'Πολύ ευχαριστημένος από την εξυπηρέτηση.',
    'Δεν απαντά στο τηλέφωνο, καλύτερα με e-mail.',
    'Γενέθλια του παιδιού τον Μάιο, να θυμηθούμε την προσφορά.',
  ],
  en: [
    'Prefers to be called after 6 p.m.',
    'Interested in the spring package, please send prices.',
    'Recommended us to two friends.',
    'Asked for an invoice instead of a receipt.',
    'Will come by the office next week.',
    'Works with a competitor until September.',
    'Always wants to talk to the same person.',
    'Very happy with the service.',
    'Does not pick up the phone, e-mail works better.',
  ],
} as const

export const COMMENTS = {
  gr: [
    'Μίλησα μαζί της, θα μας απαντήσει ως την Παρασκευή.',
    'Να το αναλάβει κάποιος από τις πωλήσεις;',
    'Έστειλα την προσφορά, περιμένω νέα.',
    'Είναι ο ίδιος με την περσινή καταχώριση;',
    'Το τηλέφωνο άλλαξε, το διόρθωσα.',
    'Καλό θα ήταν να του προτείνουμε και τη συνδρομή.',
    'Έκλεισε ραντεβού για Τρίτη στις 11.',
    'Δεν ενδιαφέρεται προς το παρόν.',
    'Ευχαριστώ, το είδα.',
  ],
  en: [
    'Spoke to her, she will answer by Friday.',
    'Can somebody from sales take this?',
    'Offer sent, waiting to hear back.',
    'Is this the same person as last year?',
    'The phone number changed, I corrected it.',
    'We should suggest the subscription as well.',
    'Meeting fixed for Tuesday at 11.',
    'Not interested for now.',
    'Thanks, seen it.',
  ],
} as const

export const TASKS: Record<'en' | 'gr', readonly { type: string; title: string }[]> = {
  gr: [
    { type: 'call', title: 'Τηλεφώνημα' },
    { type: 'email', title: 'Αποστολή προσφοράς' },
    { type: 'meeting', title: 'Συνάντηση' },
    { type: 'todo', title: 'Έλεγχος στοιχείων' },
    { type: 'call', title: 'Υπενθύμιση ανανέωσης' },
    { type: 'deadline', title: 'Παράδοση δειγμάτων' },
  ],
  en: [
    { type: 'call', title: 'Call' },
    { type: 'email', title: 'Send the offer' },
    { type: 'meeting', title: 'Meeting' },
    { type: 'todo', title: 'Check the details' },
    { type: 'call', title: 'Remind of the renewal' },
    { type: 'deadline', title: 'Deliver the samples' },
  ],
}
