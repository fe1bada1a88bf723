/** What the SMS campaigns of the demo say; a third of the Greek ones leave as written, the others in capitals. */
export const SMS_CAMPAIGN_TEXTS: Record<'en' | 'gr', readonly { name: string; body: string }[]> = {
  gr: [
    { name: 'Θερινή προσφορά', body: 'Έως την Κυριακή -20% σε όλα: https://www.example.gr/kalokairi Διαγραφή: ΣΤΟΠ' },
    { name: 'Νέες παραλαβές', body: 'Οι νέες παραλαβές έφτασαν. Δείτε τες πρώτοι: https://www.example.gr/nea Διαγραφή: ΣΤΟΠ' },
    { name: 'Ωράριο εορτών', body: 'Την Παρασκευή είμαστε ανοιχτά έως τις 21:00. Καλές γιορτές! Διαγραφή: ΣΤΟΠ' },
    { name: 'Κλείστε ραντεβού', body: 'Ανοίξαμε ραντεβού για τον επόμενο μήνα: https://www.example.gr/rantevou Διαγραφή: ΣΤΟΠ' },
  ],
  en: [
    { name: 'Summer offer', body: 'Until Sunday 20% off everything: https://www.example.com/summer Reply STOP to end' },
    { name: 'New arrivals', body: 'The new arrivals are here. See them first: https://www.example.com/new Reply STOP to end' },
    { name: 'Opening hours', body: 'On Friday we are open until 21:00. Happy holidays! Reply STOP to end' },
    { name: 'Book a visit', body: 'Dates for next month are open: https://www.example.com/book Reply STOP to end' },
  ],
}
