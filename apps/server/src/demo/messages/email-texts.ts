/** What members of the demo write to their contacts, and what some answer. */
export interface DemoThread {
  subject: string
  html: string
  reply: string
}

export const THREADS: Record<'en' | 'gr', readonly DemoThread[]> = {
  gr: [
    {
      subject: 'Η προσφορά που συζητήσαμε',
      html: '<p>Καλησπέρα σας,</p><p>σας στέλνω την προσφορά για τη διαχείριση των κοινωνικών δικτύων, όπως μιλήσαμε στο τηλέφωνο. Τα κείμενα και οι φωτογραφίες περιλαμβάνονται. <a href="https://www.example.gr/prosfora">Δείτε την εδώ</a>.</p><p>Είμαι στη διάθεσή σας για ό,τι χρειαστείτε.</p>',
      reply:
        '<p>Ευχαριστώ πολύ, τη διάβασα. Μπορούμε να ξεκινήσουμε από την 1η του μήνα; Το μόνο που θέλω να δούμε είναι ο αριθμός των δημοσιεύσεων.</p>',
    },
    {
      subject: 'Επιβεβαίωση ραντεβού',
      html: '<p>Καλημέρα,</p><p>επιβεβαιώνω το ραντεβού μας την Πέμπτη στις 11:00 στο γραφείο σας. Θα φέρω μαζί μου τα πρώτα δείγματα.</p>',
      reply: '<p>Τέλεια, σας περιμένουμε. Υπάρχει χώρος στάθμευσης πίσω από το κτίριο.</p>',
    },
    {
      subject: 'Οι φωτογραφίες από το κατάστημα',
      html: '<p>Καλησπέρα,</p><p>ανεβάσαμε τις φωτογραφίες από τη λήψη της Τρίτης. <a href="https://www.example.gr/photos">Διαλέξτε εδώ</a> όσες προτιμάτε μέχρι την Παρασκευή, για να προλάβουμε το φυλλάδιο.</p>',
      reply: '<p>Πολύ όμορφες! Κρατάμε τις 3, 7, 12 και 15. Η 9 μπορεί να φωτιστεί λίγο περισσότερο;</p>',
    },
    {
      subject: 'Σχετικά με το αίτημά σας',
      html: '<p>Καλησπέρα σας,</p><p>λάβαμε το μήνυμά σας. Για να σας δώσουμε ακριβή τιμή, θα χρειαστούμε τις διαστάσεις της βιτρίνας και, αν γίνεται, μία φωτογραφία.</p>',
      reply: '<p>Η βιτρίνα είναι 3,20 επί 2,10. Θα σας στείλω φωτογραφία αύριο το πρωί.</p>',
    },
  ],
  en: [
    {
      subject: 'The offer we talked about',
      html: '<p>Good afternoon,</p><p>here is the offer for running your social media, as we discussed on the phone. Copy and photographs are included. <a href="https://www.example.com/offer">Have a look</a>.</p><p>Please ask if anything is unclear.</p>',
      reply:
        '<p>Thank you, I have read it. Could we start on the first of the month? I would only like to talk about the number of posts.</p>',
    },
    {
      subject: 'Our meeting on Thursday',
      html: '<p>Good morning,</p><p>this is to confirm our meeting on Thursday at 11:00 at your office. I will bring the first samples.</p>',
      reply: '<p>Perfect, see you then. There is parking behind the building.</p>',
    },
    {
      subject: 'Photographs of the shop',
      html: '<p>Hello,</p><p>the photographs from Tuesday are online. <a href="https://www.example.com/photos">Choose the ones you like</a> by Friday, so that we make the deadline for the leaflet.</p>',
      reply: '<p>They are lovely. We take 3, 7, 12 and 15. Could number 9 be a little brighter?</p>',
    },
  ],
}

export const TEMPLATES: Record<'en' | 'gr', readonly { name: string; subject: string; html: string }[]> = {
  gr: [
    {
      name: 'Πρώτη απάντηση',
      subject: 'Λάβαμε το μήνυμά σας, {{ contact.first_name | default: "φίλε μας" }}',
      html: '<p>Καλησπέρα {{ contact.first_name | default: "σας" }},</p><p>ευχαριστούμε για το ενδιαφέρον σας. Θα επικοινωνήσουμε μαζί σας μέσα στην ημέρα.</p><p>{{ sender.name }}<br>{{ account.name }}</p>',
    },
    {
      name: 'Υπενθύμιση προσφοράς',
      subject: 'Η προσφορά μας σάς περιμένει',
      html: '<p>Καλησπέρα {{ contact.full_name | default: "σας" }},</p><p>είδατε την προσφορά που σας στείλαμε; Αν υπάρχει κάτι που θέλετε να αλλάξουμε, απαντήστε σε αυτό το μήνυμα.</p>',
    },
  ],
  en: [
    {
      name: 'First answer',
      subject: 'We got your message, {{ contact.first_name | default: "there" }}',
      html: '<p>Hello {{ contact.first_name | default: "there" }},</p><p>thank you for your interest. We will call you before the end of the day.</p><p>{{ sender.name }}<br>{{ account.name }}</p>',
    },
    {
      name: 'Reminder of an offer',
      subject: 'Our offer is waiting for you',
      html: '<p>Hello {{ contact.full_name | default: "there" }},</p><p>have you seen our offer? If there is anything you would like to change, just answer this mail.</p>',
    },
  ],
}
