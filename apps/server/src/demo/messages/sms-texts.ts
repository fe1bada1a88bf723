/** What agencies and shops write by SMS; the Greek ones with accents leave as UCS-2, the others as GSM-7. */
export const SMS_TEXTS = {
  gr: [
    'Καλημέρα σας! Η προσφορά σας είναι έτοιμη και σας περιμένει στο e-mail σας.',
    'Υπενθύμιση: το ραντεβού μας είναι αύριο στις 11:00. Για αλλαγή καλέστε μας.',
    'Ευχαριστούμε για το ενδιαφέρον σας. Θα σας καλέσουμε σήμερα μέχρι τις 18:00.',
    'Η παραγγελία σας ετοιμάστηκε και παραδίδεται αύριο.',
    'Μόλις ανεβάσαμε τα νέα δείγματα. Δείτε τα εδώ: https://samples.example/neo',
    'Λάβαμε τα στοιχεία σας, σας ευχαριστούμε. Ξεκινάμε τη Δευτέρα.',
    'H PROSFORA SAS EINAI ETOIMH. EFXARISTOUME!',
    'YΠENΘYMIΣH: PANTEBOY AYPIO ΣTIΣ 11:00',
  ],
  en: [
    'Good morning! Your offer is ready and waits in your inbox.',
    'A reminder of our meeting tomorrow at 11:00. Call us if you need another time.',
    'Thank you for your enquiry. We will call you today before 18:00.',
    'Your order is ready and will be delivered tomorrow.',
    'The new samples are online: https://samples.example/new',
    'We have received your files, thank you. We start on Monday.',
  ],
} as const

export const STAGE_SMS =
  'Καλησπέρα! Έχουμε ελεύθερα ραντεβού την Πέμπτη και την Παρασκευή. Κλείστε το δικό σας: https://booking.example/rantevou'
