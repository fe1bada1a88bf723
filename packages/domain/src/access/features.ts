export type Feature = {
  code: string
  type: 'flag' | 'limit'
  /** Counted unit of a limit. */
  unit: string | null
  name_en: string
  name_gr: string
  /** Value in the free plan: a number, null for no limit, true or false for a flag. */
  free: number | boolean | null
}

/** `code | unit of a limit | English | Greek | free plan` (domain.md 2.2). */
const LINES = `
contacts.max | contacts | Contacts | Επαφές | unlimited
members.max | members | Members | Μέλη | unlimited
projects.max | projects | Projects | Έργα | unlimited
pages.max | pages | Landing pages | Σελίδες προορισμού | unlimited
emails.monthly | e-mails | E-mails a month | E-mail ανά μήνα | unlimited
storage.gb | GB | Storage | Αποθηκευτικός χώρος | unlimited
sms.enabled | | SMS campaigns | Καμπάνιες SMS | on
facebook.enabled | | Facebook | Facebook | on
google_ads.enabled | | Google Ads | Google Ads | on
instagram.enabled | | Instagram | Instagram | on
woocommerce.enabled | | WooCommerce shops | Καταστήματα WooCommerce | on
soft_one.enabled | | SoftOne ERP | SoftOne ERP | on
automations.enabled | | Automations | Αυτοματισμοί | on
funnels.enabled | | Funnels | Funnels | on
audiences.sync | | Audience synchronisation | Συγχρονισμός κοινών | on
white_label | | White label | Χωρίς τη δική μας επωνυμία | off
api.enabled | | API access | Πρόσβαση στο API | on
subscriptions.enabled | | Subscriptions | Συνδρομές | on
production.enabled | | Production orders | Εντολές παραγωγής | on`

/** Features and limits of plans. */
export const FEATURES: readonly Feature[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [code = '', unit = '', name_en = '', name_gr = '', free = ''] = line.split('|').map((part) => part.trim())
    return { code, type: unit ? 'limit' : 'flag', unit: unit || null, name_en, name_gr, free: free === 'unlimited' ? null : free === 'on' }
  })
