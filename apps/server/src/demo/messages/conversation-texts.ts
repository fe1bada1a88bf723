/** A line of a demo conversation: what the contact (`<`) or we (`>`) wrote, or a note among colleagues (`#`). */
export type Line = `${'<' | '>' | '#'} ${string}`

export interface Script {
  locale: 'en' | 'gr'
  subject: string
  /** About a request of the contact, or with the contact alone. */
  about: 'contact' | 'request'
  status: 'talking' | 'closed' | 'snoozed'
  /** Hours before the end of the story when the last line was written, and between lines. */
  ended: number
  pace: number
  priority?: 'high' | 'urgent'
  /** Whether it is unassigned. */
  isUnassigned?: true
  lines: readonly Line[]
}

export const CONVERSATIONS: readonly Script[] = [
  {
    locale: 'gr',
    subject: 'Φωτογράφιση νέας συλλογής',
    about: 'contact',
    status: 'talking',
    ended: 1,
    pace: 5,
    lines: [
      '< Καλημέρα σας, η νέα συλλογή έφτασε στο κατάστημα. Πότε θα μπορούσατε να έρθετε για τη φωτογράφιση;',
      '> Καλημέρα! Την Τρίτη το πρωί έχουμε ελεύθερο το συνεργείο, από τις 9 έως τις 13. Σας βολεύει;',
      '# Θέλουν και φωτογραφίες για το Instagram, να πάρουμε και τον μικρό φωτισμό.',
      '< Τέλεια, την Τρίτη στις 9. Θα έχουμε έτοιμα 24 κομμάτια. Χρειάζεστε κάτι από εμάς;',
    ],
  },
  {
    locale: 'gr',
    subject: 'Διόρθωση στο τιμολόγιο',
    about: 'contact',
    status: 'talking',
    ended: 3,
    pace: 2,
    priority: 'high',
    isUnassigned: true,
    lines: [
      '< Στο τελευταίο τιμολόγιο γράφει την παλιά μας διεύθυνση. Μπορείτε να το εκδώσετε ξανά με τη νέα; Η έδρα μας είναι πλέον στη Λεωφόρο Κηφισίας.',
    ],
  },
  {
    locale: 'gr',
    subject: 'Προσφορά για το e-shop',
    about: 'request',
    status: 'talking',
    ended: 20,
    pace: 9,
    lines: [
      '< Γεια σας, θα θέλαμε μια προσφορά για ηλεκτρονικό κατάστημα με περίπου 300 προϊόντα.',
      '> Καλησπέρα σας και ευχαριστούμε! Συνδέεται με κάποιο πρόγραμμα τιμολόγησης; Σας στέλνω σήμερα ένα σύντομο ερωτηματολόγιο.',
      '< Ναι, έχουμε Soft1. Το ερωτηματολόγιο το συμπληρώσαμε.',
      '> Το είδαμε, είναι πλήρες. Η προσφορά θα είναι στα χέρια σας έως την Παρασκευή.',
    ],
  },
  {
    locale: 'gr',
    subject: 'Καμπάνια Χριστουγέννων',
    about: 'contact',
    status: 'snoozed',
    ended: 50,
    pace: 16,
    lines: [
      '> Καλησπέρα, ετοιμάσαμε το πλάνο για την εορταστική καμπάνια. Το βλέπετε συνημμένο στο έργο σας.',
      '< Ωραίο φαίνεται. Θα το συζητήσω με τον συνέταιρό μου και θα σας απαντήσω τη Δευτέρα.',
      '# Αν δεν απαντήσουν, να τους πάρουμε τηλέφωνο: κλείνουν οι θέσεις στο ραδιόφωνο.',
    ],
  },
  {
    locale: 'gr',
    subject: 'Νέος λογότυπος: ποια εκδοχή;',
    about: 'contact',
    status: 'closed',
    ended: 130,
    pace: 20,
    lines: [
      '> Σας στείλαμε τρεις εκδοχές του λογοτύπου. Περιμένουμε τη γνώμη σας.',
      '< Η δεύτερη μας άρεσε πολύ! Μόνο το μπλε λίγο πιο σκούρο.',
      '> Έγινε. Τα τελικά αρχεία βρίσκονται στον φάκελό σας.',
      '< Τα πήραμε, είναι υπέροχα. Ευχαριστούμε όλη την ομάδα!',
    ],
  },
  {
    locale: 'gr',
    subject: 'Δεν εμφανίζεται η διαφήμιση',
    about: 'request',
    status: 'talking',
    ended: 5,
    pace: 1,
    priority: 'urgent',
    lines: [
      '< Από το πρωί δεν βλέπουμε πουθενά τη διαφήμισή μας στη Google. Έχει γίνει κάτι;',
      '> Το κοιτάμε αμέσως. Φαίνεται ότι εξαντλήθηκε το ημερήσιο όριο.',
      '# Χθες διπλασιάστηκαν τα κλικ μετά το άρθρο στην εφημερίδα. Προτείνω +20% για μία εβδομάδα.',
      '< Καταλαβαίνω. Τι προτείνετε να κάνουμε;',
    ],
  },
  {
    locale: 'en',
    subject: 'New landing page for the spring offer',
    about: 'contact',
    status: 'talking',
    ended: 2,
    pace: 6,
    lines: [
      '< Hi, could the page for the spring offer go live by the 10th? We start the radio spots on that day.',
      '> Good morning! Yes, if we have your texts by Monday. The design is ready for you to look at.',
      '< The design is lovely. The texts will be with you on Friday. One question: can we count how many people call us from the page?',
    ],
  },
  {
    locale: 'en',
    subject: 'Brochure for the fair',
    about: 'request',
    status: 'talking',
    ended: 26,
    pace: 12,
    lines: [
      '< We need 2,000 brochures for the fair in March, eight pages, two languages.',
      '> Happy to help. Do you have photos, or shall we plan half a day in your showroom?',
      '# The printer needs ten working days. Last day for the final file is the 14th.',
      '< We have photos from last year. Please send us a quote with and without new ones.',
      '> The quote is attached to your request, with both ways. The photos of last year would do for four of the eight pages.',
    ],
  },
  {
    locale: 'en',
    subject: 'Who answers reviews on Sundays?',
    about: 'contact',
    status: 'talking',
    ended: 7,
    pace: 3,
    isUnassigned: true,
    lines: ['< A guest left a bad review on Saturday night and nobody answered until Monday. Is the weekend part of our package?'],
  },
  {
    locale: 'en',
    subject: 'Newsletter: figures of last month',
    about: 'contact',
    status: 'closed',
    ended: 200,
    pace: 15,
    lines: [
      '< Could you tell me how the last newsletter did? I need it for the board.',
      '> Of 4,120 delivered, 38% were opened and 6% clicked. The winner was the recipe, as always.',
      '< Perfect, thank you!',
    ],
  },
  {
    locale: 'en',
    subject: 'Photo permissions',
    about: 'contact',
    status: 'snoozed',
    ended: 70,
    pace: 10,
    lines: [
      '> Two of the people in the team photo have not signed the permission yet. Could you remind them?',
      '< Will do. Eleni is on holiday until the end of the month, I will ask her when she is back.',
    ],
  },
  {
    locale: 'en',
    subject: 'Booking engine on the website',
    about: 'request',
    status: 'talking',
    ended: 31,
    pace: 8,
    priority: 'high',
    lines: [
      '< We change our booking engine in January. Can our website keep its look?',
      '> It can: the new engine can be embedded. We need access to its test system for a day.',
      '# Ask the developers whether the old booking links must lead to the new ones.',
    ],
  },
]
