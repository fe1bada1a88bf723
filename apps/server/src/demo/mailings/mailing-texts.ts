/** What the e-mail campaigns of the demo say. */
export interface MailingText {
  name: string
  subject: string
  preheader: string
  html: string
  /** Page to which the button leads. */
  url: string
}

export const MAILINGS: Record<'en' | 'gr', readonly MailingText[]> = {
  gr: [
    {
      name: 'Νέα του μήνα',
      subject: '{{ contact.first_name | default: "Καλημέρα" }}, τα νέα του μήνα',
      preheader: 'Τρεις ιδέες που δοκιμάσαμε και πέτυχαν',
      html: '<h1>Τα νέα του μήνα</h1><p>Αυτόν τον μήνα δοκιμάσαμε τρεις νέες ιδέες και σας λέμε τι πέτυχε, τι όχι και γιατί.</p><p><a href="https://www.example.gr/nea">Διαβάστε τα νέα</a></p>',
      url: 'https://www.example.gr/nea',
    },
    {
      name: 'Προσφορά της εποχής',
      subject: 'Έως την Κυριακή: η προσφορά της εποχής',
      preheader: 'Για όσους έχουν ήδη συνεργαστεί μαζί μας',
      html: '<h1>Η προσφορά της εποχής</h1><p>Έως την Κυριακή, όσοι κλείσουν από τη σελίδα μας κερδίζουν 15 %. Η θέση κρατιέται χωρίς προκαταβολή.</p><p><a href="https://www.example.gr/prosfora">Δείτε την προσφορά</a></p>',
      url: 'https://www.example.gr/prosfora',
    },
    {
      name: 'Πρόσκληση σε εκδήλωση',
      subject: 'Σας περιμένουμε την Πέμπτη',
      preheader: 'Μία ώρα, δωρεάν, με ερωτήσεις στο τέλος',
      html: '<h1>Σας περιμένουμε την Πέμπτη</h1><p>Μία ώρα για όσα αλλάζουν φέτος, με παραδείγματα από καταστήματα της γειτονιάς και χρόνο για ερωτήσεις.</p><p><a href="https://www.example.gr/ekdilosi">Κρατήστε θέση</a></p>',
      url: 'https://www.example.gr/ekdilosi',
    },
    {
      name: 'Οδηγός σε πέντε βήματα',
      subject: 'Πέντε βήματα για περισσότερες κρατήσεις',
      preheader: 'Ένας σύντομος οδηγός, χωρίς όρους της δουλειάς',
      html: '<h1>Πέντε βήματα</h1><p>Μαζέψαμε σε δύο σελίδες όσα μας ρωτούν πιο συχνά. Διαβάζεται σε πέντε λεπτά.</p><p><a href="https://www.example.gr/odigos">Κατεβάστε τον οδηγό</a></p>',
      url: 'https://www.example.gr/odigos',
    },
    {
      name: 'Ευχαριστούμε για φέτος',
      subject: 'Ευχαριστούμε, {{ contact.first_name | default: "φίλοι" }}',
      preheader: 'Τι κάναμε μαζί και τι ετοιμάζουμε',
      html: '<h1>Ευχαριστούμε</h1><p>Φέτος κάναμε μαζί περισσότερα από κάθε άλλη χρονιά. Δείτε τα καλύτερα και όσα ετοιμάζουμε.</p><p><a href="https://www.example.gr/fetos">Η χρονιά σε εικόνες</a></p>',
      url: 'https://www.example.gr/fetos',
    },
  ],
  en: [
    {
      name: 'News of the month',
      subject: '{{ contact.first_name | default: "Hello" }}, the news of this month',
      preheader: 'Three ideas that we tried and that worked',
      html: '<h1>News of the month</h1><p>This month we tried three new ideas. Here is what worked, what did not, and why.</p><p><a href="https://www.example.com/news">Read the news</a></p>',
      url: 'https://www.example.com/news',
    },
    {
      name: 'Offer of the season',
      subject: 'Until Sunday: the offer of the season',
      preheader: 'For those who know us already',
      html: '<h1>The offer of the season</h1><p>Until Sunday, those who book on our site save 15 %. Your place is kept without a deposit.</p><p><a href="https://www.example.com/offer">See the offer</a></p>',
      url: 'https://www.example.com/offer',
    },
    {
      name: 'Invitation',
      subject: 'See you on Thursday',
      preheader: 'One hour, free, with time for questions',
      html: '<h1>See you on Thursday</h1><p>One hour about what changes this year, with examples from shops nearby and time for questions.</p><p><a href="https://www.example.com/event">Keep a place</a></p>',
      url: 'https://www.example.com/event',
    },
  ],
}
