/** What campaigns of the demo are about. */
export const CAMPAIGN_THEMES = [
  'Καλοκαιρινές προσφορές',
  'Άνοιγμα σεζόν',
  'Black Friday',
  'Χριστούγεννα',
  'Πάσχα',
  'Νέα συλλογή',
  'Επιστροφή στο σχολείο',
  'Γνωριμία με την επωνυμία',
  'Αιτήματα από αναζητήσεις',
  'Εγγραφές στο ενημερωτικό',
  'Κρατήσεις τελευταίας στιγμής',
  'Τοπική προβολή',
] as const

/** Channels of the demo: name, type, and the sources of the requests that come through them. */
export const CHANNEL_TEXTS = [
  ['Google Search', 'google_ads', ['google_ads']],
  ['Facebook lead ads', 'facebook_lead_ads', ['facebook_lead']],
  ['Φόρμα ιστοσελίδας', 'website_form', ['form']],
  ['Τηλέφωνο καμπάνιας', 'phone', ['phone']],
  ['Συστάσεις πελατών', 'referral', ['referral']],
  ['Ενημερωτικό', 'email', ['email']],
] as const

/** Costs of the demo: kind and description. */
export const COST_TEXTS = [
  ['media', 'Google Ads'],
  ['media', 'Meta Ads'],
  ['production', 'Δημιουργικά και κείμενα'],
  ['tool', 'Συνδρομή εργαλείου'],
  ['other', 'Φωτογράφιση'],
] as const
