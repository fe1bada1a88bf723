/** What people ask for, in both languages: subject and message. */
export const REQUESTS = {
  gr: [
    [
      'Προσφορά για ετήσια συνεργασία',
      'Καλησπέρα σας, θα ήθελα μια προσφορά για συνεργασία ενός έτους. Μπορούμε να μιλήσουμε μέσα στην εβδομάδα;',
    ],
    ['Πληροφορίες για τις τιμές', 'Πόσο κοστίζει το βασικό πακέτο και τι περιλαμβάνει; Ευχαριστώ εκ των προτέρων.'],
    ['Διαθεσιμότητα για το Πάσχα', 'Θα θέλαμε να μάθουμε αν υπάρχει διαθεσιμότητα για τέσσερα άτομα, από Μεγάλη Πέμπτη έως Δευτέρα.'],
    ['Καλέστε με σήμερα το απόγευμα', 'Παρακαλώ καλέστε με μετά τις 17:00, έχω μερικές ερωτήσεις για την υπηρεσία.'],
    ['Ανανέωση συνδρομής', 'Η συνδρομή μου λήγει στο τέλος του μήνα. Υπάρχει έκπτωση για παλιούς πελάτες;'],
    ['Καθυστέρηση στην απάντηση', 'Σας έγραψα πριν από μία εβδομάδα και δεν έλαβα απάντηση. Θα ήθελα να ξέρω τι συμβαίνει.'],
    ['Κατασκευή νέας ιστοσελίδας', 'Έχουμε παλιά ιστοσελίδα και θέλουμε να τη φτιάξουμε από την αρχή, με ηλεκτρονικό κατάστημα.'],
    ['Ομαδική κράτηση', 'Είμαστε σύλλογος με 28 άτομα και ψάχνουμε για δύο διανυκτερεύσεις τον Μάιο.'],
    ['Διαφήμιση στα κοινωνικά δίκτυα', 'Ενδιαφερόμαστε για καμπάνια στο Facebook και στο Instagram για το νέο μας κατάστημα.'],
    ['Αλλαγή στοιχείων τιμολόγησης', 'Άλλαξε η έδρα της εταιρείας μας. Πώς μπορούμε να διορθώσουμε το τιμολόγιο;'],
  ],
  en: [
    ['Quote for a yearly plan', 'Hello, could you send us a quote for a yearly plan for about twenty people?'],
    ['What does the basic package include?', 'I saw your prices online and would like to know what exactly is included.'],
    ['Availability in the first week of May', 'We are a family of four and would like to stay for five nights.'],
    ['Please call me back', 'I tried to reach you by phone this morning. You can call me any time after 4 p.m.'],
    ['Website relaunch', 'Our website is six years old. We would like to relaunch it before the summer.'],
    ['Complaint about the last delivery', 'Two items were missing and nobody has answered my e-mail so far.'],
    ['Group booking for 30 people', 'We are planning a company weekend and need rooms and a meeting room.'],
    ['Advertising in German', 'Do you also run campaigns for guests from Germany and Austria?'],
  ],
} as const

export const SPAM_REQUESTS = [
  ['SEO first page guaranteed', 'Dear owner, we put you on the first page: http://rank.example http://cheap.example http://links.example'],
  ['Crypto opportunity', 'Crypto opportunity'],
] as const

export const LOST_NOTES = {
  gr: [
    'Βρήκε φθηνότερα αλλού.',
    'Θα το ξαναδεί το φθινόπωρο.',
    'Δεν απάντησε σε τρία τηλεφωνήματα.',
    'Συνεχίζει με τον σημερινό του συνεργάτη.',
  ],
  en: ['Found a cheaper one.', 'Wants to look at it again in autumn.', 'Three calls without an answer.', 'Stays with his present partner.'],
} as const
