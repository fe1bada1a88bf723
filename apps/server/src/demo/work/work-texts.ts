/** A task of an agency's weeks: what it is, when it falls, what it consists of. */
export interface WorkText {
  title: string
  type: string
  /** Days from the end of the story; a recurring one says how. */
  day: number
  /** Hour and minutes, for those that have one; else it is for the whole day. */
  time?: string
  /** Length in minutes, or in days for whole days. */
  length?: number
  status?: string
  priority?: string
  repeat?: object
  steps?: readonly string[]
  parts?: readonly string[]
  /** Given to a client of the agency. */
  shared?: boolean
  /** Done in every company; the rest only in agencies. */
  everywhere?: boolean
}

/** What there is to do around today, in the languages of the story. */
export const WORK: Record<'en' | 'gr', readonly WorkText[]> = {
  gr: [
    {
      title: 'Εβδομαδιαία σύσκεψη ομάδας',
      everywhere: true,
      type: 'meeting',
      day: 1,
      time: '09:30',
      length: 45,
      repeat: { freq: 'weekly', interval: 1, by_day: ['MO'] },
    },
    {
      title: 'Μηνιαία αναφορά αποτελεσμάτων προς τους πελάτες',
      type: 'production',
      day: 6,
      priority: 'high',
      repeat: { freq: 'monthly', interval: 1, by_month_day: -1 },
      steps: ['Άντληση στοιχείων από τις πλατφόρμες', 'Σχόλια ανά κανάλι', 'Έλεγχος από τον υπεύθυνο', 'Αποστολή'],
    },
    {
      title: 'Νέα ιστοσελίδα για το ξενοδοχείο «Θέρος»',
      type: 'production',
      day: 3,
      length: 5,
      status: 'in_progress',
      priority: 'high',
      parts: ['Κείμενα αρχικής σελίδας', 'Φωτογράφιση δωματίων', 'Φόρμα κρατήσεων', 'Μεταφράσεις στα αγγλικά'],
    },
    { title: 'Στείλτε μας το λογότυπο σε διανυσματική μορφή', type: 'todo', day: 2, shared: true },
    { title: 'Έγκριση προϋπολογισμού Δεκεμβρίου', everywhere: true, type: 'deadline', day: 4, priority: 'urgent', status: 'in_review' },
    { title: 'Παρουσίαση στρατηγικής στο οδοντιατρείο Σμάιλ', type: 'meeting', day: 2, time: '12:00', length: 90 },
    { title: 'Διόρθωση pixel στο ηλεκτρονικό κατάστημα', type: 'production', day: -1, status: 'blocked', priority: 'high' },
    {
      title: 'Πρόγραμμα αναρτήσεων επόμενης εβδομάδας',
      type: 'production',
      day: 0,
      repeat: { freq: 'weekly', interval: 1 },
      steps: ['Θέματα', 'Κείμενα', 'Εικόνες'],
    },
    { title: 'Τηλεφώνημα στον λογιστή για τα παραστατικά', everywhere: true, type: 'call', day: 0, time: '16:00' },
    { title: 'Ιδέες για την καμπάνια των Χριστουγέννων', type: 'todo', day: 12, status: 'backlog', priority: 'low' },
    { title: 'Αρχειοθέτηση παλιών δημιουργικών', type: 'todo', day: -5, status: 'done' },
    { title: 'Συνέντευξη για θέση γραφίστα', type: 'meeting', day: 8, time: '11:00', length: 60 },
  ],
  en: [
    {
      title: 'Weekly team meeting',
      everywhere: true,
      type: 'meeting',
      day: 1,
      time: '09:30',
      length: 45,
      repeat: { freq: 'weekly', interval: 1, by_day: ['MO'] },
    },
    {
      title: 'Monthly report of results for the clients',
      type: 'production',
      day: 6,
      priority: 'high',
      repeat: { freq: 'monthly', interval: 1, by_month_day: -1 },
      steps: ['Take figures from the platforms', 'Comment each channel', 'Check by the account manager', 'Send'],
    },
    {
      title: 'New website for the hotel',
      type: 'production',
      day: 3,
      length: 5,
      status: 'in_progress',
      priority: 'high',
      parts: ['Texts of the home page', 'Photographs of the rooms', 'Booking form', 'Greek translation'],
    },
    { title: 'Please send us your logo as a vector file', type: 'todo', day: 2, shared: true },
    { title: 'Approve the budget of December', everywhere: true, type: 'deadline', day: 4, priority: 'urgent', status: 'in_review' },
    { title: 'Fix the pixel of the shop', type: 'production', day: -1, status: 'blocked', priority: 'high' },
    {
      title: 'Posts for next week',
      type: 'production',
      day: 0,
      repeat: { freq: 'weekly', interval: 1 },
      steps: ['Topics', 'Texts', 'Pictures'],
    },
    { title: 'Call the accountant about receipts', everywhere: true, type: 'call', day: 0, time: '16:00' },
    { title: 'Ideas for the Christmas campaign', type: 'todo', day: 12, status: 'backlog', priority: 'low' },
    { title: 'Put old artwork into the archive', type: 'todo', day: -5, status: 'done' },
  ],
}
