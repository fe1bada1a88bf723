/** One person who can sign in to the demo. */
export interface DemoUser {
  email: string
  first_name: string
  last_name: string
  locale: 'en' | 'gr'
  /** Role on the platform, for staff. */
  platform_role?: 'super-admin' | 'admin' | 'support' | 'finance'
  status?: 'pending' | 'deactivated'
  unverified?: true
  memberships: readonly { account: string; role: string; data_scope?: 'own'; suspended?: true }[]
}

export interface DemoAccount {
  code: string
  type: 'agency' | 'client' | 'provider'
  name: string
  industry: string
  locale?: 'en'
  is_platform?: true
  /** Account that manages it while it is unclaimed. */
  managed_by?: string
  related_to?: readonly string[]
  /** Of a provider: sends its invoices to these accounts. */
  invoices_to?: readonly string[]
  /** Pays no VAT: a small business. */
  is_small?: true
  /** Where it is registered, when not in Greece. */
  abroad?: { country_code: string; vat_number: string; city: string; postal_code: string; street: string }
  contacts?: number
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { code: 'platform', type: 'agency', name: 'Πλατφόρμα Demo', industry: 'software', is_platform: true },
  { code: 'aegean', type: 'agency', name: 'Aegean Growth', industry: 'marketing', contacts: 3000 },
  { code: 'olympus', type: 'agency', name: 'Olympus Media', industry: 'marketing', locale: 'en', contacts: 800 },
  { code: 'hotels', type: 'client', name: 'Κυκλάδες Ξενοδοχεία', industry: 'tourism', related_to: ['aegean'], contacts: 2500 },
  { code: 'fashion', type: 'client', name: 'Μόδα Αθήνα', industry: 'e-shop', related_to: ['aegean'], contacts: 2200 },
  { code: 'dental', type: 'client', name: 'Οδοντιατρείο Χαμόγελο', industry: 'health', related_to: ['aegean'], contacts: 900 },
  { code: 'law', type: 'client', name: 'Παπαδάκης & Συνεργάτες', industry: 'legal', related_to: ['aegean'], contacts: 400 },
  { code: 'olive', type: 'client', name: 'Ελαιώνες Κρήτης', industry: 'food', related_to: ['aegean'], contacts: 700 },
  { code: 'gym', type: 'client', name: 'Fit Factory', industry: 'sports', related_to: ['aegean', 'olympus'], contacts: 1300 },
  { code: 'school', type: 'client', name: 'Φροντιστήριο Lingua', industry: 'education', related_to: ['aegean'], contacts: 1100 },
  { code: 'cars', type: 'client', name: 'Island Car Rental', industry: 'tourism', locale: 'en', related_to: ['aegean'], contacts: 600 },
  { code: 'winery', type: 'client', name: 'Κτήμα Αμπελώνες', industry: 'food', related_to: ['aegean'], contacts: 500 },
  { code: 'estate', type: 'client', name: 'Ακίνητα Βορρά', industry: 'real estate', managed_by: 'aegean', related_to: ['aegean'] },
  { code: 'furniture', type: 'client', name: 'Έπιπλα Δρυς', industry: 'retail', managed_by: 'aegean', related_to: ['aegean'] },
  { code: 'pharmacy', type: 'client', name: 'Φαρμακείο Υγεία', industry: 'health', managed_by: 'aegean', related_to: ['aegean'] },
  {
    code: 'travel',
    type: 'client',
    name: 'Inselreisen Berlin',
    industry: 'tourism',
    locale: 'en',
    managed_by: 'aegean',
    related_to: ['aegean'],
    abroad: { country_code: 'DE', vat_number: 'DE999999999', city: 'Berlin', postal_code: '10115', street: 'Invalidenstraße' },
  },
  {
    code: 'software',
    type: 'client',
    name: 'Byte & Byte',
    industry: 'software',
    locale: 'en',
    managed_by: 'aegean',
    related_to: ['aegean'],
    abroad: { country_code: 'CY', vat_number: 'CY99999999L', city: 'Limassol', postal_code: '3030', street: 'Anexartisias' },
  },
  { code: 'cafe', type: 'client', name: 'Καφέ Πλατεία', industry: 'food', related_to: ['olympus'] },
  { code: 'yachts', type: 'client', name: 'Saronic Yachts', industry: 'tourism', locale: 'en', related_to: ['olympus'] },
  { code: 'bakery', type: 'client', name: 'Φούρνος του Χωριού', industry: 'food', related_to: ['olympus'] },
  { code: 'clinic', type: 'client', name: 'Κτηνιατρική Κλινική Φίλοι', industry: 'health', related_to: ['olympus'] },
  { code: 'design', type: 'provider', name: 'Γραμμή Design', industry: 'graphic design', related_to: ['aegean'], invoices_to: ['aegean'] },
  { code: 'video', type: 'provider', name: 'Kinisi Video', industry: 'video', related_to: ['aegean'], invoices_to: ['aegean'] },
  {
    code: 'copy',
    type: 'provider',
    name: 'Λόγια & Λέξεις',
    industry: 'copywriting',
    related_to: ['aegean'],
    invoices_to: ['aegean'],
    is_small: true,
  },
  { code: 'seo', type: 'provider', name: 'Rank Up', industry: 'SEO', locale: 'en', related_to: ['aegean'] },
  { code: 'print', type: 'provider', name: 'Τυπογραφείο Μελάνι', industry: 'print', related_to: ['aegean'] },
  { code: 'web', type: 'provider', name: 'Pixel Works', industry: 'web development', locale: 'en', related_to: ['aegean'] },
]

const at = (account: string, role: string, more: { data_scope?: 'own'; suspended?: true } = {}) => [{ account, role, ...more }]

export const DEMO_USERS: readonly DemoUser[] = [
  {
    email: 'super@stoa.example',
    first_name: 'Σοφία',
    last_name: 'Λάμπρου',
    locale: 'gr',
    platform_role: 'super-admin',
    memberships: at('platform', 'owner'),
  },
  {
    email: 'admin@stoa.example',
    first_name: 'Alex',
    last_name: 'Morgan',
    locale: 'en',
    platform_role: 'admin',
    memberships: at('platform', 'manager'),
  },
  { email: 'admin2@stoa.example', first_name: 'Νίκος', last_name: 'Βέργης', locale: 'gr', platform_role: 'admin', memberships: [] },
  { email: 'support@stoa.example', first_name: 'Ελένη', last_name: 'Ρήγα', locale: 'gr', platform_role: 'support', memberships: [] },
  { email: 'finance@stoa.example', first_name: 'Peter', last_name: 'Hale', locale: 'en', platform_role: 'finance', memberships: [] },
  { email: 'owner@aegean.example', first_name: 'Μαρία', last_name: 'Γεωργίου', locale: 'gr', memberships: at('aegean', 'owner') },
  { email: 'manager@aegean.example', first_name: 'Γιάννης', last_name: 'Παππάς', locale: 'gr', memberships: at('aegean', 'manager') },
  {
    email: 'account@aegean.example',
    first_name: 'Κατερίνα',
    last_name: 'Ιωάννου',
    locale: 'gr',
    memberships: at('aegean', 'account-manager'),
  },
  {
    email: 'sales@aegean.example',
    first_name: 'Θανάσης',
    last_name: 'Ξένος',
    locale: 'gr',
    memberships: at('aegean', 'sales', { data_scope: 'own' }),
  },
  {
    email: 'sales2@aegean.example',
    first_name: 'Άννα',
    last_name: 'Δήμου',
    locale: 'gr',
    memberships: at('aegean', 'sales', { data_scope: 'own' }),
  },
  { email: 'sales3@aegean.example', first_name: 'Χρήστος', last_name: 'Ψαρράς', locale: 'gr', memberships: at('aegean', 'sales') },
  { email: 'marketer@aegean.example', first_name: 'Emma', last_name: 'Clarke', locale: 'en', memberships: at('aegean', 'marketer') },
  { email: 'marketer2@aegean.example', first_name: 'Στέλιος', last_name: 'Ζαχαρίου', locale: 'gr', memberships: at('aegean', 'marketer') },
  { email: 'designer@aegean.example', first_name: 'Δάφνη', last_name: 'Κόκκινου', locale: 'gr', memberships: at('aegean', 'designer') },
  {
    email: 'accountant@aegean.example',
    first_name: 'Βασίλης',
    last_name: 'Λογοθέτης',
    locale: 'gr',
    memberships: at('aegean', 'accountant'),
  },
  { email: 'viewer@aegean.example', first_name: 'Ρένα', last_name: 'Ανδρέου', locale: 'gr', memberships: at('aegean', 'viewer') },
  {
    email: 'suspended@aegean.example',
    first_name: 'Πέτρος',
    last_name: 'Μακρής',
    locale: 'gr',
    memberships: at('aegean', 'sales', { suspended: true }),
  },
  { email: 'owner@olympus.example', first_name: 'James', last_name: 'Porter', locale: 'en', memberships: at('olympus', 'owner') },
  { email: 'manager@olympus.example', first_name: 'Ιωάννα', last_name: 'Σταθάκη', locale: 'gr', memberships: at('olympus', 'manager') },
  { email: 'sales@olympus.example', first_name: 'Laura', last_name: 'Bennett', locale: 'en', memberships: at('olympus', 'sales') },
  { email: 'marketer@olympus.example', first_name: 'Φώτης', last_name: 'Καρράς', locale: 'gr', memberships: at('olympus', 'marketer') },
  { email: 'viewer@olympus.example', first_name: 'Tom', last_name: 'Reed', locale: 'en', memberships: at('olympus', 'viewer') },
  { email: 'owner@hotels.example', first_name: 'Αντώνης', last_name: 'Κυκλαδίτης', locale: 'gr', memberships: at('hotels', 'owner') },
  { email: 'marketer@hotels.example', first_name: 'Ζωή', last_name: 'Μαυρίδη', locale: 'gr', memberships: at('hotels', 'marketer') },
  { email: 'owner@fashion.example', first_name: 'Αλεξάνδρα', last_name: 'Βλάχου', locale: 'gr', memberships: at('fashion', 'owner') },
  { email: 'sales@fashion.example', first_name: 'Μιχάλης', last_name: 'Τσίπης', locale: 'gr', memberships: at('fashion', 'sales') },
  { email: 'owner@dental.example', first_name: 'Δημήτρης', last_name: 'Χατζής', locale: 'gr', memberships: at('dental', 'owner') },
  { email: 'owner@law.example', first_name: 'Εύη', last_name: 'Παπαδάκη', locale: 'gr', memberships: at('law', 'owner') },
  { email: 'owner@olive.example', first_name: 'Μανώλης', last_name: 'Σφακιανάκης', locale: 'gr', memberships: at('olive', 'owner') },
  { email: 'owner@gym.example', first_name: 'Nick', last_name: 'Stavros', locale: 'en', memberships: at('gym', 'owner') },
  { email: 'owner@school.example', first_name: 'Βίκυ', last_name: 'Αγγέλου', locale: 'gr', memberships: at('school', 'owner') },
  { email: 'owner@cars.example', first_name: 'Chris', last_name: 'Walker', locale: 'en', memberships: at('cars', 'owner') },
  { email: 'owner@winery.example', first_name: 'Σπύρος', last_name: 'Αμπελάς', locale: 'gr', memberships: at('winery', 'owner') },
  {
    email: 'reviewer@hotels.example',
    first_name: 'Λένα',
    last_name: 'Σκούρα',
    locale: 'gr',
    memberships: [
      { account: 'hotels', role: 'client-reviewer' },
      { account: 'fashion', role: 'viewer' },
      { account: 'gym', role: 'viewer' },
    ],
  },
  { email: 'owner@design.example', first_name: 'Ορέστης', last_name: 'Γραμμένος', locale: 'gr', memberships: at('design', 'owner') },
  { email: 'provider@design.example', first_name: 'Ιφιγένεια', last_name: 'Χρωματά', locale: 'gr', memberships: at('design', 'provider') },
  { email: 'owner@video.example', first_name: 'Λευτέρης', last_name: 'Φακός', locale: 'gr', memberships: at('video', 'owner') },
  { email: 'owner@copy.example', first_name: 'Δέσποινα', last_name: 'Λεξιά', locale: 'gr', memberships: at('copy', 'owner') },
  { email: 'owner@seo.example', first_name: 'Ian', last_name: 'Frost', locale: 'en', memberships: at('seo', 'owner') },
  { email: 'owner@print.example', first_name: 'Θεόδωρος', last_name: 'Μελανός', locale: 'gr', memberships: at('print', 'owner') },
  { email: 'owner@web.example', first_name: 'Grace', last_name: 'Miller', locale: 'en', memberships: at('web', 'owner') },
  { email: 'pending@stoa.example', first_name: 'Νέος', last_name: 'Χρήστης', locale: 'gr', status: 'pending', memberships: [] },
  { email: 'pending2@stoa.example', first_name: 'New', last_name: 'User', locale: 'en', status: 'pending', memberships: [] },
  { email: 'deactivated@stoa.example', first_name: 'Παλιός', last_name: 'Χρήστης', locale: 'gr', status: 'deactivated', memberships: [] },
  { email: 'unverified@stoa.example', first_name: 'Ηλίας', last_name: 'Ανεπιβεβαίωτος', locale: 'gr', unverified: true, memberships: [] },
]
